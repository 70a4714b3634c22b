import Foundation

/// Where a server listens.
struct ServerPlace: Sendable, Hashable {
    let isSecure: Bool
    let host: String
    let port: Int
    /// What requests name it by.
    let authority: String

    /// Nil for anything but `http://HOST:PORT` and `https://HOST:PORT`.
    init?(_ origin: String) {
        guard let parts = URLComponents(string: origin), let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = parts.percentEncodedHost, !host.isEmpty
        else { return nil }
        isSecure = scheme == "https"
        self.host = host.filter { $0 != "[" && $0 != "]" }
        port = parts.port ?? (isSecure ? 443 : 80)
        authority = host + (parts.port.map { ":\($0)" } ?? "")
    }

    /// Names below `localhost` are this machine (RFC 6761); the resolver of many does not know them.
    var connectHost: String { host.lowercased().hasSuffix(".localhost") ? "localhost" : host }

    /// For its certificate; nil for an address.
    var name: String? {
        host.contains(":") || host.allSatisfy { $0.isNumber || $0 == "." } ? nil : host
    }
}
