import Yams

extension Recipe.Files {
    init(_ value: RecipeNode, _ reader: inout RecipeNodeReader) {
        self.init()
        guard let fields = reader.mapping(value, allowed: ["extensions", "raw", "video", "documents", "exclude"]) else {
            return
        }
        if let field = fields["extensions"] {
            extensions = Self.extensions(field, &reader)
            if field.node.sequence?.isEmpty == true {
                reader.report("extensions must have at least one entry", at: field.node)
            }
        }
        if let field = fields["raw"] {
            raw = Self.extensions(field, &reader)
        }
        if let field = fields["video"] {
            video = Self.extensions(field, &reader)
        }
        if let field = fields["documents"] {
            documents = Self.extensions(field, &reader)
        }
        reportRepeated(in: fields, value, &reader)
        if let field = fields["exclude"] {
            for entry in reader.list(field, of: "patterns") ?? [] {
                guard let text = reader.text(entry, wanted: "a pattern") else { continue }
                do {
                    exclude.append(try GlobPattern(text))
                } catch {
                    reader.report("\(entry.name) \(text.quotedForMessage): \(error)", at: entry.node)
                }
            }
        }
    }

    private func reportRepeated(
        in fields: [String: RecipeNode],
        _ value: RecipeNode,
        _ reader: inout RecipeNodeReader
    ) {
        let lists = [("extensions", extensions), ("raw", raw), ("video", video), ("documents", documents)]
        for (number, (name, list)) in lists.enumerated() {
            for (other, others) in lists.dropFirst(number + 1) {
                for entry in list where others.contains(entry) {
                    let node = (fields[name] ?? fields[other] ?? value).node
                    reader.report("\(entry) is in \(name) and in \(other); remove it from one of them", at: node)
                }
            }
        }
    }

    /// In lower case. Reports duplicates and values that are not extensions.
    private static func extensions(_ value: RecipeNode, _ reader: inout RecipeNodeReader) -> [String] {
        var extensions: [String] = []
        for entry in reader.list(value, of: "file extensions") ?? [] {
            let wanted = "an extension of letters and digits, without the dot"
            guard let text = reader.text(entry, wanted: wanted) else { continue }
            let name = text.lowercased()
            if !name.utf8.allSatisfy(\.isASCIILetterOrDigit) || name.utf8.count > 16 {
                let _: String? = reader.wrongValue(text, entry, wanted: wanted)
            } else if extensions.contains(name) {
                reader.report("\(name) is in \(value.name) already", at: entry.node)
            } else {
                extensions.append(name)
            }
        }
        return extensions
    }
}

extension UInt8 {
    package var isASCIILetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default: false
        }
    }
}
