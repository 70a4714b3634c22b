import ArgumentParser
import Foundation
import PhotoServer
import PhotoStore
import StoreFiles
import SystemPackage
import Terminal

struct Pair: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pair",
        abstract: "Print a link that admits another browser to a library being served.",
        discussion: """
            The link works once, within ten minutes. If other machines can reach the server, the terminal also shows \
            it as a QR code for a phone. `sluice devices` lists the admitted browsers.
            """
    )

    @Argument(
        help: ArgumentHelp("Folder with photos, whose library is being served.", valueName: "root"),
        completion: .directory
    )
    var root: FilePath?

    @OptionGroup var library: LibraryOptions

    @Flag(help: "Print one JSON object.")
    var json = false

    private struct Report: Encodable {
        var link: String
        var expires: String
    }

    func run() throws {
        let location = try library.location(holding: root.map(Paths.absolute))
        guard location.exists else { throw StoreError.notFound(location) }
        let access = try AccessBook(location.accessFile)
        guard let made = access.pair() else { throw CommandError.notServed(location.name) }
        if json { return try Console.json(Report(link: made.link, expires: made.expires.formatted(.iso8601))) }
        try Console.output(made.link)
        if access.place?.isReachable == true, StatusLine().isTerminal { made.showToPhones() }
    }
}

extension LinkDrawing {
    /// Draws it on standard error, so that standard output contains only the link.
    ///
    /// - Parameter sentence: what to do, after "Scan this code, or open this link" or "Open this link".
    func show(_ sentence: (String) -> String) {
        let isWide = StatusLine.terminalColumns >= columns
        if isWide {
            let colours = TerminalCapabilities(environment: ProcessInfo.processInfo.environment).colours
            Console.status(lines(colours: colours != .none).joined(separator: "\n") + "\n")
        }
        Console.error(sentence(isWide ? "Scan this code, or open this link," : "Open this link"))
    }
}

extension PairingLink {
    func showToPhones() { drawing.show { "\($0) on a phone, once and within ten minutes: \(link)" } }
}
