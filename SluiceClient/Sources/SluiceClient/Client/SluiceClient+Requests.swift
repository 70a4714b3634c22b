import Foundation

extension SluiceClient {
    /// Requests what an operation of the interface answers.
    func get<Value: Decodable>(
        _ operation: SluiceOperation,
        _ values: [String] = [],
        _ queries: KeyValuePairs<String, String?> = [:]
    ) async throws -> Value {
        try decoded(try await send(request(operation, values, queries)))
    }

    /// Changes something. A keyed operation is sent again while its answer may have been lost.
    ///
    /// - Parameter attempts: nil for as many as it takes.
    func change<Value: Decodable>(
        _ operation: SluiceOperation,
        _ values: [String] = [],
        _ body: (any Encodable & Sendable)?,
        key: String = SluiceClient.newKey(),
        attempts: Int? = 4
    ) async throws -> Value {
        var request = request(operation, values)
        if let body { request.body = try Self.encoded(body) }
        if operation.isKeyed { request.fields["Idempotency-Key"] = key }
        if attempts == nil { request.patience = configuration.longPatience }
        return try decoded(
            try await send(request, attempts: operation.isKeyed ? attempts : 1) { error in
                // A failure to change files is an answer, even with status 500.
                attempts == nil && (error as? SluiceProblem)?.status == 500
            }
        )
    }

    /// Sends a request again while the server does not answer, or cannot at that moment.
    ///
    /// - Parameters:
    ///   - attempts: at most; nil for as many as it takes.
    ///   - isFinal: whether not to try again after an error that may pass.
    func send(
        _ request: HTTPRequest,
        attempts: Int?,
        isFinal: (any Error) -> Bool = { _ in false }
    ) async throws -> HTTPAnswer {
        var failures = 0
        while true {
            do {
                return try await send(request)
            } catch {
                failures += 1
                guard failures < attempts ?? .max, !isFinal(error),
                    case .again(let pause) = DeliveryRule.after(error, failures: failures)
                else { throw error }
                try await self.pause(pause)
            }
        }
    }

    func request(
        _ operation: SluiceOperation,
        _ values: [String] = [],
        _ queries: KeyValuePairs<String, String?> = [:]
    ) -> HTTPRequest {
        request(operation.method, operation.target(values, queries))
    }

    /// - Parameter target: path and query, escaped.
    func request(_ method: String, _ target: String) -> HTTPRequest {
        var request = HTTPRequest(method, target)
        request.patience = configuration.patience
        request.fields["Accept"] = "application/json"
        switch server.access {
        case .token(let token): request.fields["Authorization"] = "Bearer \(token)"
        case .device(let cookie): request.fields["Cookie"] = cookie
        }
        if method != "GET" {
            request.fields["Content-Type"] = "application/json"
            if case .device = server.access { request.fields["Sluice-Request"] = "1" }
            request.body = Data("{}".utf8)
        }
        return request
    }

    /// - Throws: also the problem that the server reports.
    func send(_ request: HTTPRequest) async throws -> HTTPAnswer {
        let answer = try await transport.send(request)
        try SluiceProblem.check(answer, server.origin)
        return answer
    }

    func decoded<Value: Decodable>(_ answer: HTTPAnswer) throws(SluiceConnectionError) -> Value {
        do { return try JSONDecoder().decode(Value.self, from: answer.body) } catch {
            throw .notSluice(address: server.origin, reason: "its answer is not the expected document")
        }
    }

    static func encoded(_ body: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(body)
    }

    /// A key that no other request has.
    static func newKey() -> String { UUID().uuidString }
}

/// An answer without content.
struct NoContent: Decodable {}
