import ArgumentParser
import Foundation
import PhotoServer
import PhotoStore
import StoreFiles
import SystemPackage
import Terminal

struct Devices: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the browsers admitted to a library, and remove them.",
        discussion: """
            A browser stays admitted, across restarts of the server, until it is removed here or in the page's \
            settings, does not visit for 60 days, or 400 days have passed. A running server applies the change within \
            seconds.
            """
    )

    @OptionGroup var library: LibraryOptions

    @Option(parsing: .upToNextOption, help: ArgumentHelp("Remove these browsers.", valueName: "id"))
    var remove: [String] = []

    @Flag(help: "Remove all browsers, and revoke unused links.")
    var removeAll = false

    @Flag(help: "Print a JSON list.")
    var json = false

    private struct Entry: Encodable {
        var id, name: String
        var since, seen: String
    }

    func validate() throws {
        if removeAll && !remove.isEmpty { throw ValidationError("Give --remove or --remove-all, not both.") }
    }

    func run() throws {
        let location = try library.location(holding: nil)
        guard location.exists else { throw StoreError.notFound(location) }
        let access = try AccessBook(location.accessFile)
        if let unknown = Set(remove).subtracting(access.devices().map(\.id)).min() {
            throw CommandError.unknownDevice(unknown)
        }
        for id in remove { try access.remove(id) }
        if removeAll { try access.removeAll() }
        try print(access.devices())
    }

    private func print(_ devices: [KnownDevice]) throws {
        if json {
            return try Console.json(
                devices.map {
                    Entry(
                        id: $0.id,
                        name: $0.name,
                        since: $0.since.formatted(.iso8601),
                        seen: $0.seen.formatted(.iso8601)
                    )
                }
            )
        }
        guard !devices.isEmpty else { return try Console.output("No browser is admitted.") }
        var table = Table()
        for device in devices {
            table.add(device.id, device.name, "since \(Self.day(device.since))", "seen \(Self.day(device.seen))")
        }
        try Console.output(table.text)
    }

    private static func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }
}
