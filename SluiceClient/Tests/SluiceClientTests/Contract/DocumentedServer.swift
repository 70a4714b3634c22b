import Foundation

@testable import SluiceClient

/// A server that does as openapi.json says: it records what requests do that the document does not allow, and answers with
/// samples.
final class DocumentedServer: HTTPTransport {
    /// Fields that the document describes in words, or HTTP does.
    private static let general: Set<String> = [
        "Accept", "Authorization", "Content-Type", "Cookie", "Sluice-Request", "Sluice-Library", "If-None-Match",
    ]

    let document: InterfaceDocument
    let flaws = Recorder<String>()
    let used = Recorder<String>()

    init() throws { document = try InterfaceDocument.shared.get() }

    func send(_ request: HTTPRequest) async throws -> HTTPAnswer {
        guard let operation = check(request) else { return HTTPAnswer(status: 500, fields: [:]) }
        let responses = operation.content["responses"]?.object ?? [:]
        guard let (status, response) = responses.filter({ $0.key < "300" }).min(by: { $0.key < $1.key }),
            let code = Int(status)
        else { return HTTPAnswer(status: 500, fields: [:]) }
        guard let (type, content) = response["content"]?.object?.first, let schema = content["schema"] else {
            return HTTPAnswer(status: code, fields: [:])
        }
        if type != "application/json" {
            return HTTPAnswer(status: code, fields: ["content-type": "image/jpeg"], body: Data("picture".utf8))
        }
        let sample = SchemaSamples(document: document, kind: .most(choice: 0)).sample(schema) ?? .null
        return HTTPAnswer(status: code, fields: ["content-type": type], body: try JSONEncoder().encode(sample))
    }

    func open(_ request: HTTPRequest) async throws -> HTTPStream {
        _ = check(request)
        throw SluiceConnectionError.unreachable(address: "", reason: "no streams here")
    }

    func download(_ request: HTTPRequest, into file: FileHandle) async throws -> HTTPAnswer { try await send(request) }

    private func check(_ request: HTTPRequest) -> InterfaceDocument.Described? {
        guard let parts = URLComponents(string: request.target), parts.path.hasPrefix("/api/v1/") else {
            flaws.add("\(request.target) is not below /api/v1")
            return nil
        }
        let path = String(parts.percentEncodedPath.dropFirst("/api/v1".count))
        guard let (operation, values) = document.operation(request.method, path: path) else {
            flaws.add("\(request.method) \(path) is not in the document")
            return nil
        }
        used.add(operation.id)
        let queries = Dictionary((parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { $1 }
        check(operation, values, in: "path")
        check(operation, queries, in: "query")
        let fields = request.fields.filter { !Self.general.contains($0.key) }
        check(operation, fields, in: "header")
        if (request.method == "GET") != (request.fields["Content-Type"] == nil) {
            flaws.add("\(operation.id): the content type of changes, and of them alone, has to be JSON")
        }
        check(operation, body: request.body)
        return operation
    }

    private func check(_ operation: InterfaceDocument.Described, _ values: [String: String], in place: String) {
        for name in Set(values.keys).subtracting(operation.names(in: place)) {
            flaws.add("\(operation.id) has no \(name) in its \(place)")
        }
        for parameter in operation.parameters where parameter["in"] == .text(place) {
            guard let name = parameter["name"]?.text, let schema = parameter["schema"] else { continue }
            guard let text = values[name] else {
                if parameter["required"] == .bool(true) { flaws.add("\(operation.id) needs \(name)") }
                continue
            }
            let isText = document.resolved(schema)["type"].map { $0 == .text("string") } ?? true
            let value: JSONValue = isText ? .text(text) : JSONValue(literal: text)
            for flaw in SchemaCheck(document: document).flaws(value, schema, at: name) {
                flaws.add("\(operation.id): \(flaw)")
            }
        }
    }

    private func check(_ operation: InterfaceDocument.Described, body: Data?) {
        guard let schema = operation.content["requestBody"]?["content"]?["application/json"]?["schema"] else {
            // The server ignores an empty object.
            if let body, body != Data("{}".utf8) { flaws.add("\(operation.id) has no body") }
            return
        }
        guard let value = body.flatMap({ try? JSONDecoder().decode(JSONValue.self, from: $0) }) else {
            return flaws.add("\(operation.id) needs a body")
        }
        for flaw in SchemaCheck(document: document).flaws(value, schema, at: "body") {
            flaws.add("\(operation.id): \(flaw)")
        }
    }
}

extension JSONValue {
    /// `12` and `true`, as in a query.
    fileprivate init(literal text: String) {
        self =
            Double(text).map { .number($0) }
            ?? (text == "true" || text == "false" ? .bool(text == "true") : .text(text))
    }
}
