package import Foundation

/// A link that lets one more device in, once.
package struct PairingLink: Sendable {
    package let link: String
    package let expires: Date
    /// For pages, and for terminals: with a few lines of words it fits one of 80 × 24.
    let code, drawn: QRCode

    /// - Parameter port: that is listened on.
    /// - Throws: `Problem` where no other device could reach the server.
    init(_ settings: ServerSettings, port: Int, _ codes: PairingCodes) throws(Problem) {
        guard settings.isReachable else { throw .notReachable(port: port) }
        link = OpenLink.link(settings.linkAddress(port: port), scheme: settings.scheme, code: codes.make())
        expires = Date(timeIntervalSinceNow: Double(PairingCodes.lifetime.components.seconds))
        (code, drawn) = (try QRCode(link), try QRCode(link, isSmall: true))
    }

    /// Of each of its lines.
    package var columns: Int { drawn.side + 2 * QRCode.margin }

    /// The link as a code that a camera reads from a terminal, line by line.
    ///
    /// - Parameter colours: whether the terminal knows colours; without them it has to be a dark one.
    package func lines(colours: Bool) -> [String] { drawn.lines(colours: colours) }
}

extension Problem {
    fileprivate static func notReachable(port: Int) -> Problem {
        Problem(
            409,
            kind: "not-reachable",
            """
            This server is reached from its own machine only. To let another device in, start it anew with \
            `--listen 0.0.0.0:\(port)`, and with `--tls-cert` and `--tls-key`, or in a network that you trust with \
            `--plain-http`.
            """
        )
    }
}

extension LibraryServer {
    /// Makes a link that lets one more device in.
    ///
    /// - Returns: nil where no other device could reach the server.
    package func pair() -> PairingLink? { try? PairingLink(settings, port: address.port, live.codes) }
}
