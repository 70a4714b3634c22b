import Foundation
import SystemPackage
import TestSupport
import Testing

/// `sluice serve` for the photos of a household. Reviews of it have a home of their own, as on another machine.
final class ServedLibrary {
    static let token = "a-token-for-reviews"

    private struct Started: Decodable { var link, listen: String }

    let household: Household
    private let scheme: String
    private let options: [String]
    private(set) var process: Process?
    private var started: Started?

    init(_ household: Household, scheme: String = "http", _ options: String...) throws {
        (self.household, self.scheme, self.options) = (household, scheme, options)
        try visitor.makeFolder()
        try start()
    }

    deinit { kill() }

    /// The home of whoever reviews.
    var visitor: FilePath { household.path.appending("visitor") }
    /// Its environment, with the access token.
    var withToken: [String: String] { ["HOME": visitor.string, "SLUICE_TOKEN": Self.token] }
    var withoutToken: [String: String] { ["HOME": visitor.string] }

    /// The address for programs, and the link that admits one.
    var address: String { "\(scheme)://\(started?.listen ?? "")" }
    var link: String { started?.link ?? "" }

    /// Starts the server, again at its earlier address.
    func start() throws {
        let listen = started?.listen ?? "127.0.0.1:0"
        let process = household.process(
            Household.commands.appending(path: "sluice"),
            ["serve", household.photos.string, "--listen", listen, "--json", "--no-prepare"] + options,
            with: ["SLUICE_TOKEN": Self.token]
        )
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        started = try JSONDecoder().decode(Started.self, from: output.fileHandleForReading.availableData)
        self.process = process
    }

    /// Ends the server like a power cut.
    func kill() {
        guard let process, process.isRunning else { return }
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    func review(_ arguments: String...) throws -> ReviewTerminal {
        try ReviewTerminal(
            household,
            arguments: [address, "--pictures", "none"] + arguments,
            with: withToken
        )
    }
}
