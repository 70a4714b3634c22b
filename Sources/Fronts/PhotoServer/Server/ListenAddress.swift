import NIOCore

/// Where the server listens: a numeric address or a name, and a port.
package struct ListenAddress: Sendable, Hashable, CustomStringConvertible {
    package var host: String
    /// 0: one that is free.
    package var port: Int

    package static let loopback = ListenAddress(host: "127.0.0.1", port: 0)

    package init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// `HOST:PORT`, `[IPv6]:PORT`; nil for anything else.
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

    /// As it stands in a link.
    static func bracketed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }

    /// Only programs on this machine reach it.
    package var isLoopback: Bool {
        host == "localhost" || host == "::1" || host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
    }

    /// Of all addresses, one that a browser here or elsewhere can go to.
    var reachable: ListenAddress {
        isWildcard ? ListenAddress(host: HostList.reachable().first ?? "127.0.0.1", port: port) : self
    }

    /// All addresses of the machine.
    var isWildcard: Bool { host == "0.0.0.0" || host == "::" }
}
