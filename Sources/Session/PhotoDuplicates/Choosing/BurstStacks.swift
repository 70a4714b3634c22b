import PhotoCatalogue
package import PhotoModel
package import PhotoStore
package import StoreFiles
import SystemPackage

/// Bursts that were found by likeness, as stacks: the photos of a group that are in one folder. Each is covered by the
/// photo that is suggested among them.
package struct BurstStacks: Sendable {
    package struct Burst: Sendable, Hashable {
        package var cover: AssetID
        package var photos: [DuplicatePhoto]
    }

    package private(set) var bursts: [Burst] = []
    /// The number of bursts that are stacks already, or of which no two photos are in one folder without a choice that
    /// a person made about them.
    package private(set) var leftAlone = 0

    /// - Parameter choices: groups; those of other relations are left out.
    /// - Throws: `StoreError`
    package init(_ choices: [DuplicateChoice], in library: Library) throws(StoreError) {
        let rows = choices.flatMap { $0.photos.map(\.row) }
        self.init(
            choices,
            chosen: try library.catalogue.decisions(of: rows).compactMapValues(\.now.stack),
            covers: try library.catalogue.covers(of: rows)
        )
    }

    /// - Parameters:
    ///   - chosen: what was chosen about stacks of photos.
    ///   - covers: of the stacks that photos are in.
    init(_ choices: [DuplicateChoice], chosen: [AssetRow: StackChoice], covers: [AssetRow: AssetRow]) {
        for choice in choices where choice.relation == .burst {
            let open = choice.photos.filter { photo in
                if case .burst? = chosen[photo.row] { true } else { chosen[photo.row] == nil }
            }
            let folders = Dictionary(grouping: open) { $0.path.removingLastComponent() }
            let found = folders.values.filter { photos in
                guard photos.count > 1 else { return false }
                // Those in no stack differ from all others.
                return Set(photos.map { covers[$0.row] ?? -$0.row }).count > 1
            }
            if found.isEmpty { leftAlone += 1 }
            bursts += found.sorted { $0[0].row < $1[0].row }.map { photos in
                let cover = photos.first { chosen[$0.row]?.cover == $0.id } ?? photos[PhotoSuggestion(photos).place]
                return Burst(cover: cover.id, photos: photos)
            }
        }
    }

    /// Stacks them: one step, on the disk when this returns.
    ///
    /// - Returns: the number of files whose decisions changed.
    /// - Throws: `StoreError`; then nothing is changed.
    package func decide(in library: Library) throws(StoreError) -> Int {
        let step = try library.catalogue.stack(bursts: bursts.map { ($0.cover, $0.photos.map(\.row)) })
        return step?.changes.count ?? 0
    }
}
