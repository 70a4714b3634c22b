package import PhotoModel
package import SystemPackage

/// How it is chosen without asking which photos of a group stay.
package struct KeepRule: Sendable, Hashable {
    package enum Order: String, Sendable, Hashable, CaseIterable {
        /// As it is suggested.
        case best
        /// The most pixels, then the largest file.
        case largest
        /// By when the file was changed last.
        case newest, oldest
    }

    /// Nil keeps all that are in `folder`.
    package var order: Order?
    /// Absolute: what is in it, or in folders below it, stays. Groups without a photo in it are left alone where there is no
    /// order; else one of them stays.
    package var folder: FilePath?

    package init(order: Order?, folder: FilePath? = nil) { (self.order, self.folder) = (order, folder) }

    /// The places of those that stay; nil where the rule says nothing about a group. Favourites, and photos of which was
    /// said that they stay, do so whatever the rule says.
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
        return places + photos.indices.filter { photos[$0].isSpared && !places.contains($0) }
    }

    private func first(of places: [Int], _ choice: DuplicateChoice, _ order: Order) -> Int? {
        let photos = choice.photos
        // Of several that are equal, the first in the library.
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
    /// Whether somebody wants to have it, so that no rule takes it away.
    fileprivate var isSpared: Bool { isFavourite || verdict == .keep || isSettled }
}

extension FilePath {
    fileprivate func isBelow(_ folder: FilePath) -> Bool { starts(with: folder) && self != folder }
}

extension DuplicateChoice {
    /// What is to be said of the group where these stay.
    ///
    /// - Parameters:
    ///   - kept: places; the suggested one, or else the first of them gets what is merged.
    ///   - merging: stars, tags and the place of those that go are given to one that stays.
    package func resolution(keeping kept: [Int], merging: Bool) -> DuplicateResolution {
        let staying = Set(withOneFile(kept))
        let stays = staying.sorted().map { photos[$0] }
        let goes = photos.indices.filter { !staying.contains($0) }.map { photos[$0] }
        guard !goes.isEmpty else { return saying(.keepAll) }
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
