import ArgumentParser
import Foundation
import PhotoServer
import PhotoStore
import StoreFiles

struct Shares: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shares",
        abstract: "List what a library shares with other people.",
        discussion: "`sluice share` shares photos, and `sluice unshare` revokes a share."
    )

    @OptionGroup var library: LibraryOptions

    @Flag(help: "Print a JSON list.")
    var json = false

    func run() throws {
        let location = try library.location(holding: nil)
        guard location.exists else { throw StoreError.notFound(location) }
        let (access, now) = (try AccessBook(location.accessFile), Date())
        if json { return try Console.json(access.shares().map { ShareDocument($0, now: now) }) }
        guard !access.shares().isEmpty else { return try Console.output("Nothing is shared.") }
        var table = Table()
        for share in access.shares() {
            table.add(
                share.id,
                share.name,
                share.scope == .look ? "look" : "look and decide",
                share.filter.isEmpty ? "all photos" : share.filter,
                Self.end(share, now),
                share.seen.map { "seen \(Self.day($0))" } ?? "never opened"
            )
        }
        try Console.output(table.text)
    }

    private static func end(_ share: Share, _ now: Date) -> String {
        guard let ends = share.ends else { return "no end" }
        let time = Moment.text(Int64(ends.timeIntervalSince1970 * 1000)).dropLast(3)
        return share.hasEnded(now) ? "ended \(time)" : "until \(time)"
    }

    private static func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }
}

struct Unshare: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unshare",
        abstract: "Revoke shares: their links and tokens stop working.",
        discussion: "A running server refuses them within seconds, also in open pages. What guests decided stays."
    )

    @Argument(help: ArgumentHelp("Names or IDs of shares.", valueName: "share")) var shares: [String]

    @OptionGroup var library: LibraryOptions

    func run() throws {
        let location = try library.location(holding: nil)
        guard location.exists else { throw StoreError.notFound(location) }
        let access = try AccessBook(location.accessFile)
        let known = access.shares()
        let chosen = try shares.map { word in
            guard let share = known.first(where: { $0.id == word }) ?? known.first(where: { $0.name == word }) else {
                throw CommandError.unknownShare(word)
            }
            return share
        }
        for share in chosen { try access.revoke(share.id) }
        for share in chosen { try Console.output("Revoked: \(share.name.printable)") }
    }
}
