/// Decisions and tags in the form of the catalogue's columns.
extension Decision {
    /// Compact JSON; see `Schema.review`. Equal decisions have equal texts.
    package var text: String {
        guard !isEmpty else { return "{}" }
        var json = CompactJSON()
        var isFirst = true
        func key(_ text: StaticString) {
            json.append(isFirst ? "{" : ",")
            json.append(text)
            isFirst = false
        }
        if let verdict {
            key("\"v\":")
            json.append(string: verdict.rawValue)
        }
        if let rating {
            key("\"r\":")
            json.append(number: rating)
        }
        if !tags.isEmpty {
            key("\"t\":")
            Self.append(tags, to: &json)
        }
        if let location {
            key("\"l\":")
            location.append(to: &json)
        }
        if let stack {
            key("\"s\":")
            json.append(string: stack.description)
        }
        json.append("}")
        return json.text
    }

    package init(text: String) throws(DamagedText) {
        self.init()
        guard text != "{}" else { return }
        var reader = CompactJSONReader(text)
        try reader.object { (key, reader) throws(DamagedText) in
            switch key {
            case "v":
                let word = try reader.string()
                guard let verdict = Verdict(rawValue: word) else { throw reader.damage("no verdict") }
                self.verdict = verdict
            case "r": rating = try Self.rating(&reader)
            case "t": tags = try Self.tags(&reader)
            case "l": location = try Coordinates(&reader)
            case "s":
                let text = try reader.string()
                guard let stack = StackChoice(text) else { throw reader.damage("no stack") }
                self.stack = stack
            default: throw reader.damage("an unknown key")
            }
        }
        try reader.end()
    }

    /// The column `tags` of a decision.
    package var tagsText: String {
        guard !tags.isEmpty else { return "{}" }
        var json = CompactJSON()
        Self.append(tags, to: &json)
        return json.text
    }

    /// Parses the columns of a decision.
    package init(
        verdict: String?,
        rating: Int?,
        tagsText: String,
        locationText: String? = nil,
        stackText: String? = nil
    ) throws(DamagedText) {
        self.init(rating: rating)
        if let stackText {
            guard let stack = StackChoice(stackText) else { throw DamagedText("no stack", in: stackText) }
            self.stack = stack
        }
        if let locationText { location = try Coordinates(text: locationText) }
        if let verdict {
            guard let known = Verdict(rawValue: verdict) else { throw DamagedText("no verdict", in: verdict) }
            self.verdict = known
        }
        if let rating, !(0...5).contains(rating) { throw DamagedText("no rating", in: "\(rating)") }
        guard tagsText != "{}" else { return }
        var reader = CompactJSONReader(tagsText)
        tags = try Self.tags(&reader)
        try reader.end()
    }

    private static func append(_ tags: [TagPath: Bool], to json: inout CompactJSON) {
        json.append("{")
        var isFirst = true
        for (tag, isSet) in tags.sorted(by: { $0.key < $1.key }) {
            if !isFirst { json.append(",") }
            isFirst = false
            json.append(string: tag.description)
            json.append(isSet ? ":true" : ":false")
        }
        json.append("}")
    }

    private static func rating(_ reader: inout CompactJSONReader) throws(DamagedText) -> Int {
        let rating = try reader.number()
        guard (0...5).contains(rating) else { throw reader.damage("no rating") }
        return rating
    }

    private static func tags(_ reader: inout CompactJSONReader) throws(DamagedText) -> [TagPath: Bool] {
        var tags: [TagPath: Bool] = [:]
        try reader.object { (key, reader) throws(DamagedText) in
            guard let tag = TagPath(key) else { throw reader.damage("no tag") }
            tags[tag] = try reader.bool()
        }
        return tags
    }
}

extension Sequence<TagPath> {
    /// The column `tags` of a sidecar.
    package var text: String {
        var json = CompactJSON()
        json.append("[")
        var isFirst = true
        for tag in self {
            if !isFirst { json.append(",") }
            isFirst = false
            json.append(string: tag.description)
        }
        json.append("]")
        return json.text
    }
}

extension [TagPath] {
    package init(text: String) throws(DamagedText) {
        self.init()
        guard text != "[]" else { return }
        var reader = CompactJSONReader(text)
        var tags: [TagPath] = []
        try reader.array { (reader) throws(DamagedText) in
            guard let tag = TagPath(try reader.string()) else { throw reader.damage("no tag") }
            tags.append(tag)
        }
        try reader.end()
        self = tags
    }
}
