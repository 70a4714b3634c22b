package import Foundation

/// A link that lets one more device in, once.
package struct PairingLink: Sendable {
    package let link: String
    package let expires: Date
    /// For pages, and for terminals: with a few lines of words it fits one of 80 × 24.
    let code, drawn: QRCode

    /// - Throws: `Problem` where it is too long for a camera.
    init(_ place: ServedPlace, _ access: AccessBook) throws(Problem) {
        link = OpenLink.link(place, code: access.makeCode())
        expires = Date(timeIntervalSinceNow: AccessBook.codeLifetime)
        (code, drawn) = (try QRCode(link), try QRCode(link, isSmall: true))
    }

    /// Of each of its lines.
    package var columns: Int { drawn.side + 2 * QRCode.margin }

    /// The link as a code that a camera reads from a terminal, line by line.
    ///
    /// - Parameter colours: whether the terminal knows colours; without them it has to be a dark one.
    package func lines(colours: Bool) -> [String] { drawn.lines(colours: colours) }
}

extension AccessBook {
    /// A link that lets one more device in; nil where the library is not served.
    package func pair() -> PairingLink? { place.flatMap { try? PairingLink($0, self) } }
}
