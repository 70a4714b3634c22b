/// A link that opens what a share shows, as often as it is used.
package struct ShareLink: Sendable {
    package let link: String
    package let drawing: LinkDrawing

    /// - Throws: `Problem` if the link is too long for a QR code.
    init(_ place: ServedPlace, token: String) throws(Problem) {
        link = OpenLink.link(place, share: token)
        drawing = try LinkDrawing(link)
    }
}

extension AccessBook {
    /// The link of a share; nil if the library is not served.
    package func link(ofShare token: String) -> ShareLink? { place.flatMap { try? ShareLink($0, token: token) } }
}
