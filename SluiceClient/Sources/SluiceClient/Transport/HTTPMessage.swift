import Foundation

/// A request to a server.
struct HTTPRequest: Sendable {
    var method: String
    /// Path and query, escaped.
    var target: String
    var fields: [String: String] = [:]
    var body: Data?
    /// How long nothing may arrive; nil for ever.
    var patience: Duration? = .seconds(30)
    /// Bytes that the body of the answer may have.
    var maxByteCount = 64 << 20

    init(_ method: String, _ target: String) { (self.method, self.target) = (method, target) }
}

/// An answer with its whole body.
struct HTTPAnswer: Sendable {
    var status: Int
    /// By lower-case names.
    var fields: [String: String]
    var body = Data()
}
