public import PhotoModel

/// What has changed in a library since whoever listens last heard of it, by this process or another.
public struct LibraryEvent: Sendable, Hashable {
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// Something was decided, or taken back.
        case decided
        /// Files were changed as decided, or could not be.
        case committed
        /// Sidecars were read, and say something else.
        case sidecarsRead
        /// Photos were added, changed or moved, or are gone: orders may be others.
        case assetsChanged
        case preferencesChanged
        /// Albums, or tags that are kept.
        case collectionsChanged
    }

    public var kinds: Set<Kind>
    /// Of which photos something is to be shown differently; without meaning where `isAboutAll`.
    public var photos: Set<AssetID>
    /// Any photo may have to be shown differently.
    public var isAboutAll: Bool

    /// More are not named one by one.
    static let maxPhotos = 1000

    public init(_ kinds: Set<Kind>, photos: Set<AssetID> = [], isAboutAll: Bool = false) {
        self.kinds = kinds
        self.isAboutAll = isAboutAll || photos.count > Self.maxPhotos
        self.photos = self.isAboutAll ? [] : photos
    }

    public var isEmpty: Bool { kinds.isEmpty }

    /// Both events as one.
    public func joined(with later: LibraryEvent) -> LibraryEvent {
        LibraryEvent(
            kinds.union(later.kinds),
            photos: photos.union(later.photos),
            isAboutAll: isAboutAll || later.isAboutAll
        )
    }
}

/// Events of a library, one listener's: those that it has not taken yet are joined to one, so that nothing is lost and
/// nothing piles up.
public struct LibraryEvents: AsyncSequence, Sendable {
    public typealias Element = LibraryEvent
    public typealias Failure = Never

    let listener: LibraryListener

    public func makeAsyncIterator() -> Iterator {
        Iterator(listener: listener, wakes: listener.wakes.makeAsyncIterator())
    }

    public struct Iterator: AsyncIteratorProtocol {
        let listener: LibraryListener
        var wakes: AsyncStream<Void>.Iterator

        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> LibraryEvent? {
            while true {
                if let event = listener.take() { return event }
                guard await wakes.next(isolation: actor) != nil else { return listener.take() }
            }
        }
    }
}
