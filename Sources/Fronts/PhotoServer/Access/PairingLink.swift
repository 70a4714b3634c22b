package import Foundation

/// A link that admits one more device, once.
package struct PairingLink: Sendable {
    package let link: String
    package let expires: Date
    /// For pages, and for terminals: with a few lines of text it fits into 80 × 24.
    let code, drawn: QRCode

    /// - Throws: `Problem` if the link is too long for a QR code.
    init(_ place: ServedPlace, _ access: AccessBook) throws(Problem) {
        link = OpenLink.link(place, code: access.makeCode())
        expires = Date(timeIntervalSinceNow: AccessBook.codeLifetime)
        (code, drawn) = (try QRCode(link), try QRCode(link, isSmall: true))
    }

    /// The width of each line.
    package var columns: Int { drawn.side + 2 * QRCode.margin }

    /// The QR code for a terminal, line by line.
    ///
    /// - Parameter colours: whether the terminal supports colours; without them it has to be a dark one.
    package func lines(colours: Bool) -> [String] { drawn.lines(colours: colours) }
}

extension AccessBook {
    /// Makes a link that admits one more device; nil if the library is not served.
    package func pair() -> PairingLink? { place.flatMap { try? PairingLink($0, self) } }
}
