import Foundation

/// The address of a served library, and how a program identifies itself there.
///
/// ```swift
/// let server = try SluiceServer("http://127.0.0.1:8080", token: token)
/// ```
public struct SluiceServer: Sendable, Hashable, Codable {
    /// The secret that admits the program. Keep it where you keep passwords.
    public enum Access: Sendable, Hashable, Codable {
        /// The access token of `sluice serve --token-file FILE`.
        case token(String)
        /// The cookie of an admitted device, as `name=value`: see ``SluiceServer/open(_:as:)``.
        case device(String)
    }

    /// Scheme, host and port: `http://127.0.0.1:8080`.
    public let origin: String
    public let access: Access

    /// - Parameter address: `http://HOST:PORT` or `https://HOST:PORT`, without a path.
    /// - Throws: `SluiceConnectionError.badAddress`, `.badToken`
    public init(_ address: String, token: String) throws(SluiceConnectionError) {
        try self.init(address, access: .token(token))
    }

    /// - Throws: `SluiceConnectionError.badAddress`, `.badToken`
    public init(_ address: String, access: Access) throws(SluiceConnectionError) {
        guard let parts = URLComponents(string: address), let origin = Self.origin(parts),
            ["", "/"].contains(parts.path), parts.query == nil, parts.fragment == nil
        else {
            throw .badAddress(address)
        }
        self.origin = origin
        switch access {
        case .token(let text): self.access = .token(try Self.field(text))
        case .device(let cookie): self.access = .device(try Self.field(cookie))
        }
    }

    /// Nil unless the scheme is HTTP or HTTPS and there is a host.
    static func origin(_ parts: URLComponents) -> String? {
        guard let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
            let host = parts.percentEncodedHost, !host.isEmpty, parts.user == nil, parts.password == nil
        else { return nil }
        return "\(scheme)://\(host)\(parts.port.map { ":\($0)" } ?? "")"
    }

    /// Files with tokens end with a new line. Anything else that is not printable would end the header.
    private static func field(_ secret: String) throws(SluiceConnectionError) -> String {
        let text = secret.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .badToken }
        return text
    }
}

extension SluiceServer: CustomStringConvertible, CustomReflectable {
    /// The address, without the secret.
    public var description: String { origin }
    public var customMirror: Mirror { Mirror(self, children: ["origin": origin]) }
}
