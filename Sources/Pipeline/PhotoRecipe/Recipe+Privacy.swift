extension Recipe.Privacy {
    init(_ value: RecipeNode, _ reader: inout RecipeNodeReader) {
        self.init()
        guard let fields = reader.mapping(value, allowed: ["seal", "omit"]) else { return }
        if let field = fields["seal"] { seal = Self.groups(field, &reader) }
        if let field = fields["omit"] {
            omit = Self.groups(field, &reader)
            // What is left out need not be taken out of the default.
            if fields["seal"] == nil { seal.removeAll(where: omit.contains) }
            if omit.contains(.plugins) {
                reader.report(
                    "plugins can't be in omit: what plugins find is only there because the recipe has them; take out "
                        + "those that you do not want, or write plugins into seal",
                    at: field.node
                )
            }
        }
        for group in seal where omit.contains(group) {
            reader.report(
                "\(group.rawValue) can't be both in seal and in omit; what is left out need not be sealed",
                at: (fields["seal"] ?? value).node
            )
        }
    }

    /// In the order in which records list them, for two recipes that say the same to be the same.
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
