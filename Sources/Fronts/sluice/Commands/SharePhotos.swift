import ArgumentParser
import Foundation
import PhotoIndex
import PhotoModel
import PhotoServer
import PhotoSession
import PhotoStore
import StoreFiles
import SystemPackage

struct SharePhotos: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share",
        abstract: "Print a link that shows some photos to other people.",
        discussion: """
            Whoever has the link sees the photos of an album or a filter, and nothing else of the library: no paths, no \
            places, no duplicates, no settings. With --decide, they can also decide about these photos. It works in any \
            number of browsers, and its token in programs ('Authorization: Bearer TOKEN'), until it ends or \
            `sluice unshare` revokes it. The link is printed only once; `sluice shares` lists what is shared.
            """
    )

    @Argument(help: "Name of the share, which its guests see.") var name: String

    @OptionGroup var library: LibraryOptions

    @Option(help: ArgumentHelp("Share the photos that match a filter (default: all photos).", valueName: "filter"))
    var filter: String?

    @Option(help: ArgumentHelp("Share the photos of an album.", valueName: "name"))
    var album: String?

    @Flag(help: "Let guests decide: verdicts, ratings, tags. They never commit.")
    var decide = false

    @Option(
        help: ArgumentHelp(
            "Last day, such as 2026-12-24, or the time of the end, such as 2026-12-24T18:00.",
            valueName: "date"
        ),
        transform: { text throws in
            guard let end = ShareEnd(until: text) else {
                throw ValidationError("Give a date such as 2026-12-24, or a time such as 2026-12-24T18:00.")
            }
            return end
        }
    )
    var until: ShareEnd?

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("Time until the end, such as 12h, 7d or 4w.", valueName: "time"),
        transform: { text throws in
            guard let end = ShareEnd(after: text) else { throw ValidationError("Give a time such as 12h, 7d or 4w.") }
            return end
        }
    )
    var lasting: ShareEnd?

    @Flag(help: "Show where photos were taken.")
    var places = false

    @Flag(help: "Show the files themselves, with all that they contain, if the server has --originals.")
    var originals = false

    @Flag(help: "Print one JSON object, with the token.")
    var json = false

    private struct Report: Encodable {
        var id, name, scope, filter, token, link: String
        var ends: String?
    }

    func validate() throws {
        if filter != nil && album != nil { throw ValidationError("Give --filter or --album, not both.") }
        if until != nil && lasting != nil { throw ValidationError("Give --until or --for, not both.") }
    }

    func run() throws {
        let location = try library.location(holding: nil)
        guard location.exists else { throw StoreError.notFound(location) }
        let wish = try wish(location)
        let access = try AccessBook(location.accessFile)
        guard access.place != nil else { throw CommandError.notServed(location.name) }
        let (share, token) = try access.add(wish)
        // A name or an origin that is too long for a QR code.
        guard let made = access.link(ofShare: token) else { throw CommandError.notServed(location.name) }
        if json {
            let report = Report(
                id: share.id,
                name: share.name,
                scope: share.scope.rawValue,
                filter: share.filter,
                token: token,
                link: made.link,
                ends: share.ends?.formatted(.iso8601)
            )
            return try Console.json(report)
        }
        try Console.output(made.link)
        guard StatusLine().isTerminal else { return }
        if access.place?.isReachable == true {
            made.drawing.show { "\($0) on a phone: \(made.link)" }
        } else {
            Console.error("Only this machine can open it: `sluice serve --listen` lets others reach the library.")
        }
    }

    private func wish(_ location: LibraryLocation) throws -> ShareWish {
        var wish = ShareWish(name: name)
        wish.scope = decide ? .decide : .look
        (wish.showsPlaces, wish.servesOriginals) = (places, originals)
        wish.ends = (until ?? lasting)?.date(now: Date())
        if let filter { wish.filter = try PhotoFilter(filter) }
        if let album {
            let known = try library.open().albums()
            guard let found = known.first(where: { $0.name.caseInsensitiveCompare(album) == .orderedSame }) else {
                throw CommandError.unknownAlbum(album, library: location.name)
            }
            wish.filter = .album(found.name)
        }
        return wish
    }
}
