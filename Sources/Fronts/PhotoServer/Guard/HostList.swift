import Glibc
import NIOCore
import Synchronization

/// The host names that this server answers to. Another site's page whose name was pointed at this server (DNS rebinding) uses
/// a different one.
final class HostList: Sendable {
    private struct State {
        var names: Set<String>
        var looked: ContinuousClock.Instant
    }

    /// The machine's addresses change, so they are listed again when a request uses an unknown one, but no more often than
    /// this.
    private static let pause = Duration.seconds(5)

    private let address: ListenAddress
    private let extra: [String]
    private let isSecure: Bool
    private let state: Mutex<State>

    /// - Parameter address: With the port that the server listens on.
    init(_ address: ListenAddress, extra: [String], isSecure: Bool) {
        self.address = address
        self.extra = extra
        self.isSecure = isSecure
        state = Mutex(State(names: Self.names(address, extra, isSecure), looked: .now))
    }

    /// - Parameter host: As in the request, with the port.
    func contains(_ host: String) -> Bool {
        state.withLock { state in
            if state.names.contains(host) { return true }
            let host = host.lowercased()
            if state.names.contains(host) { return true }
            guard address.isWildcard, ContinuousClock.now - state.looked > Self.pause else { return false }
            state = State(names: Self.names(address, extra, isSecure), looked: .now)
            return state.names.contains(host)
        }
    }

    /// The addresses by which other machines reach this one, best first.
    static func reachable() -> [String] {
        let found = (try? System.enumerateDevices())?.compactMap { $0.address?.ipAddress } ?? []
        let outside = found.filter { !$0.hasPrefix("127.") && $0 != "::1" && !$0.hasPrefix("fe80:") }
        return outside.filter { !$0.contains(":") } + outside.filter { $0.contains(":") }
    }

    private static func names(_ address: ListenAddress, _ extra: [String], _ isSecure: Bool) -> Set<String> {
        var hosts: [String]
        if address.isWildcard {
            hosts = ["localhost", "127.0.0.1", "::1"] + reachable()
            if let name = machineName { hosts += [name, "\(name).local"] }
        } else if address.isLoopback {
            hosts = ["localhost", "127.0.0.1", "::1", address.host]
        } else {
            hosts = [address.host]
        }
        hosts += extra.map { $0.lowercased() }
        var names: Set<String> = []
        for host in hosts.map(ListenAddress.bracketed) {
            names.insert("\(host):\(address.port)")
            // Browsers omit the default port.
            if address.port == (isSecure ? 443 : 80) { names.insert(host) }
        }
        return names
    }

    private static var machineName: String? {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return nil }
        let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.isEmpty ? nil : text.lowercased()
    }
}
