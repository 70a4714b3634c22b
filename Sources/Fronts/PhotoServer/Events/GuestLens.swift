import PhotoIndex
import PhotoModel
import PhotoSession

/// What a guest learns of events: changes of the library that concern what the share shows, and those of its own session.
struct GuestLens: Sendable {
    private let library: VisibleLibrary
    /// Nil before the first event: the guest may have missed that the share shows other photos now.
    private var shown: ShownPhotos?

    init(_ library: VisibleLibrary) { self.library = library }

    /// The event's data for the guest; nil if it is none of the guest's business.
    mutating func data(of event: EventRing.Event) async throws -> String? {
        if event.session != nil { return event.name == "session" ? event.data : nil }
        guard let source = event.source, let news = try await library.news(of: source, &shown) else { return nil }
        return try JSONText.string(of: LibraryNews(news.kinds, news.photos))
    }
}
