public import PhotoModel

/// What this or another process has changed in a library since the listener's last event.
public struct LibraryEvent: Sendable, Hashable {
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// Decisions were made or taken back.
        case decided
        /// Decisions were applied to files, or could not be.
        case committed
        /// Sidecars were read and have other facts.
        case sidecarsRead
        /// Photos were added, changed, moved or removed: orders may differ.
        case assetsChanged
        case preferencesChanged
        /// Albums or kept tags changed.
        case collectionsChanged
    }

    public var kinds: Set<Kind>
    /// Photos whose display may change; meaningless if `isAboutAll`.
    public var photos: Set<AssetID>
    /// Every photo's display may change.
    public var isAboutAll: Bool

    /// Above this number, the event is about all photos.
    static let maxPhotos = 1000

    public init(_ kinds: Set<Kind>, photos: Set<AssetID> = [], isAboutAll: Bool = false) {
        self.kinds = kinds
        self.isAboutAll = isAboutAll || photos.count > Self.maxPhotos
        self.photos = self.isAboutAll ? [] : photos
    }

    public var isEmpty: Bool { kinds.isEmpty }

    /// Merges two events.
    public func joined(with later: LibraryEvent) -> LibraryEvent {
        LibraryEvent(
            kinds.union(later.kinds),
            photos: photos.union(later.photos),
            isAboutAll: isAboutAll || later.isAboutAll
        )
    }
}

/// Events of a library for one listener. Events not consumed yet are merged into one, so that none is lost and none pile up.
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
