import PhotoModel

/// The secret with which programs authenticate.
package struct AccessToken: Sendable, Hashable {
    package let text: String

    /// Allowed lengths. A token of the shortest length cannot be guessed, so callers with the right one need no rate limit.
    package static let (leastCount, maxCount) = (16, 128)

    /// 128 random bits.
    package static func random() -> AccessToken {
        var bytes: [UInt8] = []
        for _ in 0..<16 { bytes.append(UInt8.random(in: .min ... .max)) }
        return AccessToken(unchecked: Hex.text(bytes))
    }

    /// A token chosen by the user.
    ///
    /// - Throws: `ServerError.badToken` if it cannot be sent in a request's head, or is short enough to be guessed.
    package init(_ text: String) throws(ServerError) {
        guard (Self.leastCount...Self.maxCount).contains(text.utf8.count), text.utf8.allSatisfy(Self.isUnreserved)
        else { throw .badToken }
        self.text = text
    }

    private init(unchecked text: String) { self.text = text }

    /// Characters that need no escape in a link (RFC 3986, 2.3).
    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
