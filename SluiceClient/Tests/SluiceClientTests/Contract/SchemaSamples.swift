@testable import SluiceClient

/// Values that fit a schema.
struct SchemaSamples {
    enum Kind: Equatable {
        /// Every property, no null, and this one of the values of an enumeration.
        case most(choice: Int)
        /// Only what is required; null and empty where that is allowed.
        case least
    }

    let document: InterfaceDocument
    let kind: Kind

    func sample(_ schema: JSONValue) -> JSONValue? {
        let schema = document.resolved(schema)
        if schema == .bool(false) { return nil }
        if let values = schema["enum"]?.array { return choice(values) }
        if schema["properties"] == nil, let choices = schema["oneOf"]?.array ?? schema["anyOf"]?.array {
            let isNullable = choices.contains { $0["type"] == .text("null") }
            if kind == .least, isNullable { return .null }
            return choices.first { $0["type"] != .text("null") }.flatMap { sample($0) }
        }
        let types = schema["type"]?.array?.compactMap(\.text) ?? [schema["type"]?.text ?? "any"]
        if kind == .least, types.contains("null") { return .null }
        switch types.first(where: { $0 != "null" }) {
        case "object": return object(schema)
        case "array": return array(schema)
        case "string": return .text(schema["example"]?.text ?? text(schema))
        case "integer": return .number(max(1, schema["minimum"]?.number ?? 1))
        case "number": return .number(1.5)
        case "boolean": return .bool(kind != .least)
        default: return .text("anything")
        }
    }

    private func choice(_ values: [JSONValue]) -> JSONValue {
        guard case .most(let place) = kind else { return values.contains(.null) ? .null : values[0] }
        let values = values.filter { $0 != .null }
        return values[place % values.count]
    }

    private func object(_ schema: JSONValue) -> JSONValue {
        let properties = schema["properties"]?.object ?? [:]
        let required = Set(schema["required"]?.array?.compactMap(\.text) ?? [])
        var object: [String: JSONValue] = [:]
        for (name, property) in properties where kind != .least || required.contains(name) {
            object[name] = sample(property)
        }
        if kind != .least, properties.isEmpty, let more = schema["additionalProperties"] {
            object["key"] = sample(more)
        }
        return .object(object)
    }

    private func array(_ schema: JSONValue) -> JSONValue {
        let least = Int(schema["minItems"]?.number ?? 0)
        guard let item = schema["items"].flatMap({ sample($0) }) else { return .array([]) }
        return .array(Array(repeating: item, count: kind == .least ? least : max(1, least)))
    }

    private func text(_ schema: JSONValue) -> String {
        if schema["format"] == .text("date-time") { return "2025-06-01T12:00:00Z" }
        if schema["pattern"]?.text?.contains("{64}") == true { return String(repeating: "0a", count: 32) }
        return "text"
    }
}
