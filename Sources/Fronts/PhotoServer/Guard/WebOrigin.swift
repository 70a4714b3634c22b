/// The origin of another site's pages, which may use the interface: `https://photos.example.org`.
package struct WebOrigin: Sendable, Hashable, CustomStringConvertible {
    /// Of the longest text: a name, a port and the scheme.
    static let maxByteCount = 280

    /// As browsers send it.
    package let description: String

    /// Nil unless the text is `http` or `https`, a host and at most a port.
    package init?(_ text: String) {
        let text = text.lowercased()
        let scheme = ["http", "https"].first { text.hasPrefix("\($0)://") }
        guard let scheme, text.utf8.count <= Self.maxByteCount else { return nil }
        let place = text.dropFirst(scheme.count + 3)
        guard let (host, port) = Self.parts(of: place), Self.isHost(host) else { return nil }
        let usual = scheme == "http" ? 80 : 443
        // Browsers omit the default port.
        let end = port.map { $0 == usual ? "" : ":\($0)" } ?? ""
        description = "\(scheme)://\(host)\(end)"
    }

    private static func parts(of place: Substring) -> (host: Substring, port: Int?)? {
        let bracket = place.hasPrefix("[") ? place.firstIndex(of: "]") : nil
        let end = bracket.map { place.index(after: $0) } ?? place.firstIndex(of: ":")
        guard let end, end < place.endIndex else { return (place, nil) }
        let digits = place[place.index(after: end)...]
        guard place[end] == ":", digits.allSatisfy(\.isASCII), let port = Int(digits), "\(port)" == digits,
            (1...65535).contains(port)
        else { return nil }
        return (place[..<end], port)
    }

    private static func isHost(_ host: Substring) -> Bool {
        if host.hasPrefix("["), host.hasSuffix("]"), host.count > 2 {
            return host.dropFirst().dropLast().allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
        }
        return !host.isEmpty
            && host.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
                    UInt8(ascii: "."), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
