public import Foundation

/// Why the server refused or failed a request (RFC 9457).
///
/// Its description says what happened and what to do, for people.
public struct SluiceProblem: Error, Sendable, Hashable, Codable {
    /// `about:blank`, or `urn:sluice:problem:KIND`.
    public var type: String
    /// The same for all problems of a kind.
    public var title: String
    /// The HTTP status.
    public var status: Int
    /// What happened, to what, and what to do.
    public var detail: String
    /// Of a filter: where the error is, in Unicode scalars from its start.
    public var offset: Int?
    public var length: Int?
    /// What may have been meant.
    public var suggestion: String?
    /// How long the server asks to wait before the request is sent again.
    public var retryAfter: Duration?

    private enum CodingKeys: String, CodingKey {
        case type, title, status, detail, offset, length, suggestion
    }

    public init(type: String = "about:blank", title: String, status: Int, detail: String) {
        (self.type, self.title, self.status, self.detail) = (type, title, status, detail)
    }

    /// The last part of the type, such as `bad-filter`; nil if the status says enough.
    public var kind: String? {
        let prefix = "urn:sluice:problem:"
        return type.hasPrefix(prefix) ? String(type.dropFirst(prefix.count)) : nil
    }

    /// Whether the same request may succeed later: the server was overloaded or failed.
    public var isTransient: Bool { status >= 500 || [408, 425, 429].contains(status) }
}

extension SluiceProblem: CustomStringConvertible, LocalizedError {
    public var description: String { detail.isEmpty ? "\(title) (\(status))." : detail }
    public var errorDescription: String? { description }
}

extension SluiceProblem {
    /// - Throws: the problem that an answer reports; `SluiceConnectionError.notSluice` for a redirection, which is never
    ///   followed: it would hand the token to another server.
    static func check(_ answer: HTTPAnswer, _ origin: String) throws {
        if answer.status < 300 || answer.status == 304 { return }
        if answer.status < 400 {
            let target = answer.fields["location"].map { " to \($0)" } ?? ""
            throw SluiceConnectionError.notSluice(address: origin, reason: "it redirects\(target)")
        }
        throw SluiceProblem(answer, origin)
    }

    private init(_ answer: HTTPAnswer, _ origin: String) {
        if let problem = try? JSONDecoder().decode(SluiceProblem.self, from: answer.body) {
            self = problem
        } else {
            // From a proxy, for example.
            let detail = "\(origin) answered with status \(answer.status), without a reason. Check the address."
            self.init(title: "Status \(answer.status)", status: answer.status, detail: detail)
        }
        status = answer.status
        retryAfter = answer.fields["retry-after"].flatMap { Int($0) }.flatMap { $0 > 0 ? .seconds($0) : nil }
    }
}
