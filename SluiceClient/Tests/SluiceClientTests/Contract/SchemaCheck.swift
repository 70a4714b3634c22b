@testable import SluiceClient

/// Checks values against schemas: the part of JSON Schema that the document uses.
struct SchemaCheck {
    let document: InterfaceDocument

    /// What is wrong; empty if the value fits.
    func flaws(_ value: JSONValue, _ schema: JSONValue, at place: String = "") -> [String] {
        let schema = document.resolved(schema)
        if case .bool(let allows) = schema { return allows ? [] : ["\(place) is not allowed"] }
        var flaws: [String] = []
        if let types = schema["type"].map({ $0.array?.compactMap(\.text) ?? [$0.text ?? ""] }),
            !types.contains(where: { Self.is(value, $0) })
        {
            flaws.append("\(place) is not of \(types)")
        }
        if let values = schema["enum"]?.array, !values.contains(value) { flaws.append("\(place) is none of \(values)") }
        if let choices = schema["oneOf"]?.array, choices.filter({ self.flaws(value, $0).isEmpty }).count != 1 {
            flaws.append("\(place) fits not exactly one")
        }
        if let choices = schema["anyOf"]?.array, !choices.contains(where: { self.flaws(value, $0).isEmpty }) {
            flaws.append("\(place) fits none")
        }
        switch value {
        case .object(let object): flaws += self.flaws(object, schema, at: place)
        case .array(let items): flaws += self.flaws(items, schema, at: place)
        case .text(let text): flaws += Self.flaws(text, schema, at: place)
        case .number(let number):
            let (least, most) = (schema["minimum"]?.number ?? number, schema["maximum"]?.number ?? number)
            if !(least...most).contains(number) { flaws.append("\(place) is not in \(least)...\(most)") }
        case .null, .bool: break
        }
        return flaws
    }

    private func flaws(_ object: [String: JSONValue], _ schema: JSONValue, at place: String) -> [String] {
        let properties = schema["properties"]?.object ?? [:]
        let required = schema["required"]?.array?.compactMap(\.text) ?? []
        var flaws = required.filter { object[$0] == nil }.map { "\(place).\($0) is missing" }
        for (name, value) in object {
            if let property = properties[name] {
                flaws += self.flaws(value, property, at: "\(place).\(name)")
            } else if schema["type"] != nil, schema["additionalProperties"] == nil {
                // A request may have more, which the server ignores: a mistake.
                flaws.append("\(place).\(name) is not in the document")
            } else if let more = schema["additionalProperties"] {
                flaws += self.flaws(value, more, at: "\(place).\(name)")
            }
        }
        return flaws
    }

    private func flaws(_ items: [JSONValue], _ schema: JSONValue, at place: String) -> [String] {
        let count = Double(items.count)
        var flaws: [String] = []
        if count < schema["minItems"]?.number ?? 0 || count > schema["maxItems"]?.number ?? .infinity {
            flaws.append("\(place) has \(items.count) items")
        }
        guard let item = schema["items"] else { return flaws }
        for (number, value) in items.enumerated() { flaws += self.flaws(value, item, at: "\(place)[\(number)]") }
        return flaws
    }

    private static func flaws(_ text: String, _ schema: JSONValue, at place: String) -> [String] {
        let count = Double(text.unicodeScalars.count)
        var flaws: [String] = []
        if count < schema["minLength"]?.number ?? 0 || count > schema["maxLength"]?.number ?? .infinity {
            flaws.append("\(place) has \(count) characters")
        }
        if let pattern = schema["pattern"]?.text, let regex = try? Regex(pattern), text.firstMatch(of: regex) == nil {
            flaws.append("\(place) does not match \(pattern)")
        }
        return flaws
    }

    private static func `is`(_ value: JSONValue, _ type: String) -> Bool {
        switch (value, type) {
        case (.null, "null"), (.bool, "boolean"), (.number, "number"), (.text, "string"), (.array, "array"),
            (.object, "object"):
            true
        case (.number(let number), "integer"): number.rounded() == number
        default: false
        }
    }
}
