package import Foundation

/// A request to a server.
package struct HTTPRequest: Sendable {
    package var method: String
    /// Path and query, escaped.
    package var target: String
    package var fields: [String: String] = [:]
    package var body: Data?
    /// How long nothing may arrive; nil for ever.
    package var patience: Duration? = .seconds(30)
    /// Bytes that the body of the answer may have.
    package var maxByteCount = 64 << 20

    package init(_ method: String, _ target: String) { (self.method, self.target) = (method, target) }
}

/// An answer with its whole body.
package struct HTTPAnswer: Sendable {
    package var status: Int
    /// By lower-case names.
    package var fields: [String: String]
    package var body = Data()

    package init(status: Int, fields: [String: String], body: Data = Data()) {
        (self.status, self.fields, self.body) = (status, fields, body)
    }
}
