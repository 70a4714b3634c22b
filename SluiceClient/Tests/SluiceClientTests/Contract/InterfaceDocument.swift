import Foundation

@testable import SluiceClient

/// openapi.json, as the server has it.
struct InterfaceDocument: Sendable {
    /// One operation of it.
    struct Described: Sendable {
        var id, method, template: String
        var content: JSONValue
        /// Resolved.
        var parameters: [JSONValue]

        func names(in place: String) -> Set<String> {
            Set(parameters.filter { $0["in"] == .text(place) }.compactMap { $0["name"]?.text })
        }
    }

    let content: JSONValue
    let operations: [Described]

    /// Of the repository that this package is in.
    static let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../../Sources/Fronts/WebFront/pages/api/v1/openapi.json").standardized

    /// Read once.
    static let shared = Result { try InterfaceDocument() }

    private init() throws {
        let content = try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: Self.url))
        self.content = content
        operations = (content["paths"]?.object ?? [:]).flatMap { template, methods in
            (methods.object ?? [:]).compactMap { method, operation in
                guard let id = operation["operationId"]?.text else { return nil }
                let parameters = (operation["parameters"]?.array ?? []).map { Self.resolved($0, content) }
                return Described(
                    id: id,
                    method: method.uppercased(),
                    template: template,
                    content: operation,
                    parameters: parameters
                )
            }
        }
    }

    func schema(_ name: String) -> JSONValue? { content["components"]?["schemas"]?[name] }

    /// What a reference leads to.
    func resolved(_ value: JSONValue) -> JSONValue { Self.resolved(value, content) }

    private static func resolved(_ value: JSONValue, _ content: JSONValue) -> JSONValue {
        guard let reference = value["$ref"]?.text else { return value }
        let target = reference.split(separator: "/").dropFirst().reduce(content) { $0[String($1)] ?? .null }
        return resolved(target, content)
    }

    func operation(named id: String) -> Described? { operations.first { $0.id == id } }

    /// The operation that a request is meant for, and the values in its path.
    func operation(_ method: String, path: String) -> (Described, [String: String])? {
        let parts = path.split(separator: "/").map { String($0).removingPercentEncoding ?? "" }
        for operation in operations where operation.method == method {
            let names = operation.template.split(separator: "/").map { String($0) }
            guard names.count == parts.count else { continue }
            var values: [String: String] = [:]
            let fits = zip(names, parts).allSatisfy { name, part in
                guard name.hasPrefix("{") else { return name == part }
                values[String(name.dropFirst().dropLast())] = part
                return true
            }
            if fits { return (operation, values) }
        }
        return nil
    }
}

extension JSONValue {
    subscript(key: String) -> JSONValue? { object?[key] }
    var object: [String: JSONValue]? { if case .object(let object) = self { object } else { nil } }
    var array: [JSONValue]? { if case .array(let array) = self { array } else { nil } }
    var text: String? { if case .text(let text) = self { text } else { nil } }
    var number: Double? { if case .number(let number) = self { number } else { nil } }

    init(_ value: some Encodable) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
    }
}
