import Imaging

extension TierSpec {
    private static let maxCount = 8
    /// In pixels. Smaller is an icon; larger is hardly a tier.
    private static let edges = 16...4096

    /// The valid tiers of a recipe.
    static func list(_ value: RecipeNode, _ reader: inout RecipeNodeReader) -> [TierSpec] {
        guard let entries = reader.list(value, of: "tiers") else { return [] }
        if entries.isEmpty || entries.count > maxCount {
            reader.report("tiers has \(entries.count) entries; it must have from 1 to \(maxCount)", at: value.node)
        }
        var tiers: [TierSpec] = []
        // A file that is not a recipe may list a million items.
        for entry in entries.prefix(maxCount) {
            guard let tier = tier(entry, &reader) else { continue }
            if tiers.contains(where: { $0.name == tier.name }) {
                reader.report("there is a tier \(tier.name) already; names must differ", at: entry.node)
            }
            if let above = tiers.last, !tier.edge.isCertainlyWithin(above.edge) {
                reader.report(
                    "tier \(tier.name) can be larger than \(above.name) above it, from which it is made; list tiers "
                        + "from large to small, and none with a longEdge above one with a shortEdge",
                    at: entry.node
                )
            }
            tiers.append(tier)
        }
        return tiers
    }

    private static func tier(_ value: RecipeNode, _ reader: inout RecipeNodeReader) -> TierSpec? {
        let keys = ["name", "longEdge", "shortEdge", "format", "quality", "chroma"]
        guard let fields = reader.mapping(value, allowed: keys) else { return nil }
        let name = name(fields["name"], of: value, &reader)
        let edge = edge(fields, of: value, &reader)
        let encoding = encoding(fields, &reader)
        guard let name, let edge, let encoding else { return nil }
        return TierSpec(name: name, edge: edge, encoding: encoding)
    }

    static func name(
        _ field: RecipeNode?,
        of tier: RecipeNode,
        _ reader: inout RecipeNodeReader
    ) -> String? {
        guard let field else {
            reader.report("\(tier.name) has no name; give it one of \(nameNotation)", at: tier.node)
            return nil
        }
        guard let text = reader.text(field, wanted: nameNotation) else { return nil }
        return isName(text) ? text : reader.wrongValue(text, field, wanted: nameNotation)
    }

    /// For tiers, plugins and processors.
    package static let nameNotation = "up to 32 of a–z, 0–9 and -"

    package static func isName(_ text: String) -> Bool {
        let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789-".utf8)
        return 1...32 ~= text.utf8.count && text.utf8.allSatisfy(allowed.contains)
    }

    private static func edge(
        _ fields: [String: RecipeNode],
        of tier: RecipeNode,
        _ reader: inout RecipeNodeReader
    ) -> Edge? {
        switch (fields["longEdge"], fields["shortEdge"]) {
        case (let long?, nil):
            return reader.integer(long, in: edges, unit: "pixels").map { .long($0) }
        case (nil, let short?):
            return reader.integer(short, in: edges, unit: "pixels").map { .short($0) }
        default:
            reader.report("\(tier.name) must have either longEdge or shortEdge, in pixels", at: tier.node)
            return nil
        }
    }

    private static func encoding(
        _ fields: [String: RecipeNode],
        _ reader: inout RecipeNodeReader
    ) -> TierEncoding? {
        enum Format { case jpeg, webp }
        let chromas: KeyValuePairs = ["4:2:0": ChromaLayout.yuv420, "4:4:4": .yuv444]

        let format = fields["format"].map { reader.choice($0, among: ["jpeg": Format.jpeg, "webp": .webp]) } ?? .jpeg
        let quality = fields["quality"].map { reader.integer($0, in: 1...100) } ?? 80
        let chroma = fields["chroma"].map { reader.choice($0, among: chromas) } ?? .yuv420
        guard let format, let quality, let chroma else { return nil }
        switch format {
        case .jpeg:
            return .jpeg(quality: quality, chroma: chroma)
        case .webp:
            if let field = fields["chroma"], chroma != .yuv420 {
                return reader.wrongValue("4:4:4", field, wanted: "4:2:0 for webp, which has no other")
            }
            return .webp(quality: quality)
        }
    }
}

extension TierSpec.Edge {
    /// Whether no picture, however narrow, is larger at this edge than at the other.
    fileprivate func isCertainlyWithin(_ other: Self) -> Bool {
        switch (self, other) {
        case (.long(let length), .long(let above)), (.short(let length), .short(let above)),
            (.long(let length), .short(let above)):
            length <= above
        case (.short, .long): false
        }
    }
}
