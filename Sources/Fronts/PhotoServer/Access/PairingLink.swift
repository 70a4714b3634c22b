package import Foundation

/// A link that admits one more device, once.
package struct PairingLink: Sendable {
    package let link: String
    package let expires: Date
    package let drawing: LinkDrawing

    /// - Throws: `Problem` if the link is too long for a QR code.
    init(_ place: ServedPlace, _ access: AccessBook) throws(Problem) {
        link = OpenLink.link(place, code: access.makeCode())
        expires = Date(timeIntervalSinceNow: AccessBook.codeLifetime)
        drawing = try LinkDrawing(link)
    }
}

extension AccessBook {
    /// Makes a link that admits one more device; nil if the library is not served.
    package func pair() -> PairingLink? { place.flatMap { try? PairingLink($0, self) } }
}
