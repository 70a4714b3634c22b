import ArgumentParser
import Foundation
import PhotoServer
import PhotoStore
import SystemPackage
import Terminal

struct Pair: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints a link that lets one more browser into a library that is being served.",
        discussion: """
            The link is good once, and for ten minutes. Where other machines reach the server, a terminal shows it as a code \
            for a phone's camera, too. `sluice devices` lists who was let in.
            """
    )

    @Argument(
        help: ArgumentHelp("A folder with photos, whose library is served.", valueName: "root"),
        completion: .directory
    )
    var root: FilePath?

    @OptionGroup var library: LibraryOptions

    @Flag(help: "Prints one JSON object instead of words.")
    var json = false

    private struct Made: Encodable {
        var link: String
        var expires: String
    }

    func run() throws {
        let location = try library.location(holding: root.map(Paths.absolute))
        guard location.exists else { throw StoreError.notFound(location) }
        let access = try AccessBook(location.accessFile)
        guard let made = access.pair() else { throw CommandError.notServed(location.name) }
        if json { return try Console.json(Made(link: made.link, expires: made.expires.formatted(.iso8601))) }
        try Console.output(made.link)
        if access.place?.isReachable == true, StatusLine().isTerminal { made.showToPhones() }
    }
}

extension PairingLink {
    /// On standard error: whoever reads a link from standard output has nothing but the link.
    func showToPhones() {
        let isWide = StatusLine.terminalColumns >= columns
        if isWide {
            let colours = TerminalAbilities(environment: ProcessInfo.processInfo.environment).colours
            Console.status(lines(colours: colours != .none).joined(separator: "\n") + "\n")
        }
        let what = isWide ? "This code, and the link that it is of, let" : "This link lets"
        Console.error("\(what) a phone in, once and within ten minutes: \(link)")
    }
}
