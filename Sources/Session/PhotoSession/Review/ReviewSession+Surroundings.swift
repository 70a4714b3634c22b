package import PhotoModel
import PhotoRecord

/// A photo in a review's queue, without its picture.
package struct PlacedPhoto: Sendable, Hashable {
    /// 0..<total.
    package var place: Int
    package var photo: ReviewPhoto
}

/// The position of a review and the photos around it, for fronts that load pictures by themselves.
package struct ReviewSurroundings: Sendable, Hashable {
    /// Nil at the end.
    package var current: PlacedPhoto?
    /// Nearest first, as many as are loaded ahead.
    package var following: [PlacedPhoto]
    package var preceding: [PlacedPhoto]
    package var progress: ReviewProgress
}

extension ReviewSession {
    /// Where to go.
    package enum Destination: Sendable, Hashable {
        case next, previous
        case photo(AssetID)
        case place(Int)
    }

    /// Moves as `next()`, `previous()`, `jump(to:)` and `jump(toPlace:)` do, without reading a picture.
    ///
    /// - Throws: `LibraryError.unknownPhoto`, `StoreError`
    package func go(to destination: Destination) throws {
        switch destination {
        case .next: queue.next { isPassed($0) }
        case .previous: queue.previous()
        case .photo(let photo): jump(to: try row(of: photo))
        case .place(let place): queue.jump(toPlace: place)
        }
        try skipForgotten()
        aim()
    }

    /// - Throws: `StoreError`
    package func surroundings() throws -> ReviewSurroundings {
        try skipForgotten()
        let places = wantedPlaces(isForward: true)
        func photos(_ isMeant: (Int) -> Bool) throws -> [PlacedPhoto] {
            try places.filter(isMeant).compactMap { place in
                try photo(queue.assets[place]).map { PlacedPhoto(place: place, photo: $0) }
            }
        }
        return ReviewSurroundings(
            current: try photos { $0 == queue.position }.first,
            following: try photos { $0 > queue.position },
            preceding: try photos { $0 < queue.position },
            progress: progress()
        )
    }

    /// The photo at the position; nil at the end.
    ///
    /// - Throws: `StoreError`
    package func currentID() throws -> AssetID? {
        try skipForgotten()
        return queue.current.flatMap { row in inLibrary { $0.id(of: row) } }
    }

    /// Its place, 0…count.
    package var place: Int { queue.position }

    /// Photos can be forgotten by `sluice prune`, or leave the limit.
    private func skipForgotten() throws {
        while let row = queue.current, try shown(row) == nil || inLibrary({ $0.id(of: row) }) == nil {
            queue.next { isPassed($0) }
        }
    }

    private func photo(_ asset: AssetRow) throws -> ReviewPhoto? {
        guard let known = try shown(asset) else { return nil }
        return try inLibrary { try $0.photo(known, library.pictures.record(known)) }
    }
}
