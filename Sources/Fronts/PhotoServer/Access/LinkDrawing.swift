/// A link as a QR code: for pages, and for terminals, where with a few lines of text it fits into 80 × 24.
package struct LinkDrawing: Sendable {
    private let code, drawn: QRCode

    /// - Throws: `Problem` if the link is too long for a QR code.
    init(_ link: String) throws(Problem) { (code, drawn) = (try QRCode(link), try QRCode(link, isSmall: true)) }

    /// Dark squares on white, freely scalable.
    var svg: String { code.svg }

    /// The width of each line.
    package var columns: Int { drawn.side + 2 * QRCode.margin }

    /// The QR code for a terminal, line by line.
    ///
    /// - Parameter colours: whether the terminal supports colours; without them it has to be a dark one.
    package func lines(colours: Bool) -> [String] { drawn.lines(colours: colours) }
}
