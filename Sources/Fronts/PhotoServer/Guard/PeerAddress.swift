/// Groups addresses that belong to one peer: all of loopback is this machine, and in IPv6 every machine has a network of its
/// own (a /64).
struct PeerAddress: Sendable, Hashable {
    private let text: String

    /// A peer whose address is not known.
    static let unknown = PeerAddress("")

    /// - Parameter address: numeric, without the port.
    init(_ address: String) { text = Self.network(of: address) }

    private static let thisMachine = "127.0.0.1"

    private static func network(of address: String) -> String {
        guard address.contains(":") else { return address.hasPrefix("127.") ? thisMachine : address }
        if let mapped = address.split(separator: ":").last, mapped.contains(".") { return network(of: String(mapped)) }
        let ends = address.prefix { $0 != "%" }.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
        var groups = ends[0].split(separator: ":")
        if ends.count == 2 {
            let last = ends[1].split(separator: ":")
            groups += Array(repeating: "0", count: max(0, 8 - groups.count - last.count)) + last
        }
        return address == "::1" ? thisMachine : groups.prefix(4).joined(separator: ":")
    }
}
