package import PhotoModel
package import SystemPackage

/// A rule for choosing the photos of a group to keep without asking.
package struct KeepRule: Sendable, Hashable {
    package enum Order: String, Sendable, Hashable, CaseIterable {
        /// The suggested photo.
        case best
        /// The most pixels, then the largest file.
        case largest
        /// By the file's time of modification.
        case newest, oldest
    }

    /// Nil keeps all photos in `folder`.
    package var order: Order?
    /// An absolute path. Photos in it or below it are preferred: `order` chooses among them, and without `order` all of them
    /// stay. In a group without such a photo, `order` chooses among all; without `order` the group is left alone.
    package var folder: FilePath?

    package init(order: Order?, folder: FilePath? = nil) { (self.order, self.folder) = (order, folder) }

    /// The places of the photos to keep; nil if the rule does not apply to the group. Favourites, and photos that a person
    /// decided to keep, always stay.
    package func kept(of choice: DuplicateChoice) -> [Int]? {
        let photos = choice.photos
        var places = Array(photos.indices)
        if let folder {
            let inside = places.filter { photos[$0].path.isBelow(folder) }
            if !inside.isEmpty { places = inside } else if order == nil { return nil }
        }
        if let order {
            guard let first = first(of: places, choice, order) else { return nil }
            places = [first]
        }
        return places + photos.indices.filter { photos[$0].isProtected && !places.contains($0) }
    }

    private func first(of places: [Int], _ choice: DuplicateChoice, _ order: Order) -> Int? {
        let photos = choice.photos
        // Among equals, the first in the library.
        func best(_ isBetter: (DuplicatePhoto, DuplicatePhoto) -> Bool) -> Int? {
            places.reduce(nil as Int?) { best, place in
                guard let best else { return place }
                return isBetter(photos[place], photos[best]) ? place : best
            }
        }
        switch order {
        case .best:
            let among = places.map { photos[$0] }
            return places[PhotoSuggestion(among).place]
        case .largest:
            return best { (pixels($0), $0.byteCount) > (pixels($1), $1.byteCount) }
        case .newest: return best { $0.modified > $1.modified }
        case .oldest: return best { $0.modified < $1.modified }
        }
    }

    private func pixels(_ photo: DuplicatePhoto) -> Int { photo.facts?.pixelCount ?? 0 }
}

extension DuplicatePhoto {
    /// Whether a person wants to keep it, so that no rule trashes it.
    fileprivate var isProtected: Bool { isFavourite || verdict == .keep || isSettled }
}

extension FilePath {
    fileprivate func isBelow(_ folder: FilePath) -> Bool { starts(with: folder) && self != folder }
}

extension DuplicateChoice {
    /// The answer for the group if these photos stay.
    ///
    /// - Parameters:
    ///   - kept: places. The suggested photo if it stays, else the first, receives merged values.
    ///   - merging: whether stars, tags and the place of trashed photos are merged.
    package func resolution(keeping kept: [Int], merging: Bool) -> DuplicateResolution {
        let staying = Set(withOneFile(kept))
        let stays = staying.sorted().map { photos[$0] }
        let goes = photos.indices.filter { !staying.contains($0) }.map { photos[$0] }
        guard !goes.isEmpty else { return self.resolution(.keepAll) }
        var resolution = DuplicateResolution(
            .thisOne,
            kept: stays.map(\.row),
            others: goes.map(\.row),
            seen: seen
        )
        let heir = kept.contains(suggestion.place) ? photos[suggestion.place] : kept.first.map { photos[$0] }
        if merging, let heir {
            let changes = MetadataMerge.changes(to: heir, from: goes)
            if !changes.isEmpty { resolution.merged[heir.row] = changes }
        }
        return resolution
    }
}
