import PhotoModel

/// The secret that lets programs in.
package struct AccessToken: Sendable, Hashable {
    package let text: String

    /// Letters that one is made of at least. Nobody finds one of so many by trying, so that nobody has to be kept from
    /// showing the right one.
    package static let (leastCount, maxCount) = (16, 128)

    /// 128 random bits.
    package static func random() -> AccessToken {
        var bytes: [UInt8] = []
        for _ in 0..<16 { bytes.append(UInt8.random(in: .min ... .max)) }
        return AccessToken(unchecked: Hex.text(bytes))
    }

    /// One that somebody chose.
    ///
    /// - Throws: `ServerError.badToken` where it could not stand in a request's head, or could be guessed.
    package init(_ text: String) throws(ServerError) {
        guard (Self.leastCount...Self.maxCount).contains(text.utf8.count), text.utf8.allSatisfy(Self.isUnreserved)
        else { throw .badToken }
        self.text = text
    }

    private init(unchecked text: String) { self.text = text }

    /// Characters that mean themselves in a link (RFC 3986, 2.3).
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
