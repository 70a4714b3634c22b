import Foundation
import PhotoIndex
import PhotoReview
import PhotoSession
import SluiceClient
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import sluice

/// What can be behind a model.
enum BackendKind: String, CaseIterable, CustomTestStringConvertible {
    case library, server

    var testDescription: String { rawValue }
}

/// A review of photos of its own, by a model with either backend.
final class OpenReview {
    let household: Household
    let backend: any ReviewBackend
    let model: PhotoSwipeModel
    private let library: PhotoLibrary?
    private let served: ServedLibrary?
    private let outbox: Outbox?
    private var notices: AsyncStream<SwipeNotice>.Iterator

    /// - Parameter count: of photos, `1.jpg` and so on.
    init(_ kind: BackendKind, _ count: Int, filter: String = "", sort: String = "name") async throws {
        household = try Household()
        try household.makePhotos(count)
        #expect(try household.sluice("prepare", household.photos.string, "--quiet").status == 0)
        #expect(try household.sluice("library", "set", "commit-threshold", "0", "--library", "photos").status == 0)
        switch kind {
        case .library:
            let library = try await PhotoLibrary.open(try household.location())
            let session = try await library.review(try PhotoFilter(filter), sort: try PhotoSort(sort), name: "Both")
            (self.library, served, outbox) = (library, nil, nil)
            backend = await LibraryReview(session, of: library)
        case .server:
            let served = try ServedLibrary(household, "--originals")
            let server = try SluiceServer(served.address, token: ServedLibrary.token)
            let client = SluiceClient(server, SluiceClient.Configuration(), try NIOTransport(server.origin))
            let session = try await client.beginSession(filter: filter, sort: sort, name: "Both")
            let outbox = try await Outbox(client)
            (library, self.served, self.outbox) = (nil, served, outbox)
            backend = try await ServerReview(client, session: session.id, outbox: outbox)
        }
        model = PhotoSwipeModel(backend)
        notices = await model.notices().makeAsyncIterator()
        try await model.start()
    }

    func close() async {
        await model.leave()
        await outbox?.close()
        await library?.close()
    }

    func nextNotice() async -> SwipeNotice? { await notices.next() }

    /// The first view with a property.
    func view(where isMeant: (SwipeView) -> Bool) async throws -> SwipeView {
        for await view in await model.views() where isMeant(view) { return view }
        throw CancellationError()
    }

    /// What is shown once the library has confirmed everything.
    func seen() async throws -> Seen {
        Seen(try await view { $0.unconfirmed == 0 && $0.connection == .connected })
    }
}

/// What a view shows that is the same for the same photos of any library.
struct Seen: Equatable, CustomStringConvertible {
    struct Placed: Equatable, CustomStringConvertible {
        var place: Int
        var name: String
        var state: String

        init(_ card: Card) {
            (place, name) = (card.place, card.photo.name)
            let photo = card.photo
            let pending = photo.pending ? ["pending"] : []
            state = ([photo.verdict?.rawValue ?? "-", "\(photo.rating)"] + photo.tags + pending).joined(separator: " ")
        }

        var description: String { "\(place) \(name) \(state)" }
    }

    var card: Placed?
    var following: Placed?
    var isAtEnd: Bool
    var filter: String
    var sort: String
    var total, reviewed, remaining, pending: Int
    var byVerdict: VerdictCounts

    init(_ view: SwipeView) {
        (card, following) = (view.card.map { Placed($0) }, view.following.map { Placed($0) })
        (isAtEnd, filter, sort) = (view.isAtEnd, view.description.filter, view.description.sort)
        (total, reviewed) = (view.progress.total, view.progress.reviewed)
        (remaining, pending) = (view.progress.remaining, view.progress.pending)
        byVerdict = view.progress.byVerdict
    }

    var description: String {
        "\(card?.description ?? "none"), then \(following?.description ?? "none"), "
            + "\(reviewed) of \(total), \(remaining) left, \(pending) pending, by \(sort)"
    }
}
