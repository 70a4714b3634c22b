import NIOCore

/// An address to listen on: a numeric address or a name, and a port.
package struct ListenAddress: Sendable, Hashable, CustomStringConvertible {
    package var host: String
    /// 0 for any free port.
    package var port: Int

    package static let loopback = ListenAddress(host: "127.0.0.1", port: 0)

    package init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Parses `HOST:PORT` or `[IPv6]:PORT`; nil for anything else.
    package init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            return nil
        }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
            guard host.contains(":") else { return nil }
        } else if host.contains(":") {
            return nil
        }
        guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        self.init(host: host.lowercased(), port: Int(port))
    }

    package var description: String { "\(Self.bracketed(host)):\(port)" }

    /// The host as written in a link.
    static func bracketed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }

    /// Only programs on this machine can connect.
    package var isLoopback: Bool {
        host == "localhost" || host == "::1" || host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
    }

    /// The address that browsers here or elsewhere can open: a specific one if this is the wildcard.
    var reachable: ListenAddress {
        isWildcard ? ListenAddress(host: HostList.reachable().first ?? "127.0.0.1", port: port) : self
    }

    /// Listens on all addresses of the machine.
    var isWildcard: Bool { host == "0.0.0.0" || host == "::" }
}
