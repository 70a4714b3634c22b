extension Recipe.Privacy {
    init(_ value: RecipeNode, _ reader: inout RecipeNodeReader) {
        self.init()
        guard let fields = reader.mapping(value, allowed: ["seal", "omit"]) else { return }
        if let field = fields["seal"] { seal = Self.groups(field, &reader) }
        if let field = fields["omit"] {
            omit = Self.groups(field, &reader)
            // If a group is omitted, it need not be removed from the default explicitly.
            if fields["seal"] == nil { seal.removeAll(where: omit.contains) }
            if omit.contains(.plugins) {
                reader.report(
                    "plugins can't be in omit: their results exist only because the recipe has them; remove the plugins "
                        + "that you do not want, or put plugins in seal",
                    at: field.node
                )
            }
        }
        for group in seal where omit.contains(group) {
            reader.report(
                "\(group.rawValue) can't be both in seal and in omit; what is omitted need not be sealed",
                at: (fields["seal"] ?? value).node
            )
        }
    }

    /// In the order in which records list them, so that equivalent recipes are equal.
    private static func groups(_ value: RecipeNode, _ reader: inout RecipeNodeReader) -> [CaptureGroup] {
        var groups: [CaptureGroup] = []
        let names = CaptureGroup.allCases.map(\.rawValue)
        for entry in reader.list(value, of: "groups (\(names.joined(separator: ", ")))") ?? [] {
            let wanted = "one of \(names.joined(separator: ", "))"
            guard let text = reader.text(entry, wanted: wanted) else { continue }
            if let group = CaptureGroup(rawValue: text) {
                if groups.contains(group) { reader.report("\(text) is in \(value.name) already", at: entry.node) }
                groups.append(group)
            } else {
                let suggestion = NearestName.of(text, among: names).map { "; did you mean \($0)?" } ?? ""
                let _: String? = reader.wrongValue(text, entry, wanted: wanted + suggestion)
            }
        }
        return CaptureGroup.allCases.filter(groups.contains)
    }
}
