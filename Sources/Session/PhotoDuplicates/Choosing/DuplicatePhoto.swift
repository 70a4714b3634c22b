import PhotoCache
import PhotoCatalogue
import PhotoCommit
package import PhotoIndex
package import PhotoModel
import PhotoRecord
package import PhotoStore
package import StoreFiles
package import SystemPackage

/// What is shown of a photo in a group, for choosing.
package struct DuplicatePhoto: Sendable, Hashable {
    package var row: AssetRow
    package var id: AssetID
    package var content: ContentID
    package var path: FilePath
    package var byteCount: Int64
    /// The file's time, in nanoseconds since 1970.
    package var modified: Int64
    /// Nil if the content was never prepared.
    package var facts: ContentFacts?
    package var camera: String?
    /// From the decision, the sidecar or the photo itself.
    package var rating: Int
    package var isFavourite: Bool
    package var tags: [TagPath]
    package var verdict: Verdict?
    /// It was decided that it stays beside another photo of the group.
    package var isSettled = false
    /// Where it was taken; nil if unknown or hidden by the library.
    package var location: Coordinates?
    /// Whether its place is known, at least to a holder of the library's key.
    package var hasLocation: Bool { location != nil || facts?.hasLocation == true }
    /// Its file; nil if no other photo of the group has its bytes, or if it cannot be read.
    package var file: FileIdentity?
    /// Its relation to the suggested photo; nil for that photo itself.
    package var evidence: RelationEvidence?
}

/// A group with its photos, and a suggestion of which to keep.
package struct DuplicateChoice: Sendable, Hashable {
    package var id: DuplicateGroupID
    package var relation: PhotoRelation
    /// In the order in which they were added to the library.
    package var photos: [DuplicatePhoto]
    package var suggestion: PhotoSuggestion
    /// Maximum number of differing bits between fingerprints of two of them.
    package var diameter: Int

    package var suggested: DuplicatePhoto { photos[suggestion.place] }
}

extension DuplicateFinder.Answer {
    /// Loads the photos of groups, for choosing. Blocks on the disk.
    ///
    /// - Parameter index: of the library, for decisions and sidecars.
    package func choices(
        of groups: some Collection<DuplicateGroup>,
        _ library: Library,
        _ index: LibraryIndex
    ) throws(StoreError) -> [DuplicateChoice] {
        let contents = Set(groups.flatMap { $0.photos.map(\.content) })
        var facts = comparison.facts.filter { contents.contains($0.key) }
        for record in try library.cache.records(contents.filter { facts[$0] == nil }.sorted()) {
            if let content = record.content { facts[content] = ContentFacts(record) }
        }
        let rows = groups.flatMap { $0.photos.map(\.row) }
        let assets = try library.catalogue.assets(rows: rows)
        let locations = try library.catalogue.locations(of: rows)
        var files = GroupFiles(LinuxFileActions())
        return groups.compactMap { group in
            let copies = Dictionary(group.photos.map { ($0.content, 1) }, uniquingKeysWith: +)
            let photos = group.photos.compactMap { photo in
                assets[photo.row].map { asset in
                    var member = DuplicatePhoto(photo, asset, facts[photo.content], index)
                    member.isSettled = group.settled.contains(photo.row)
                    member.location = locations[photo.row]
                    if copies[photo.content, default: 0] > 1 { member.file = files.identity(of: asset) }
                    return member
                }
            }
            // Some were forgotten meanwhile.
            guard photos.count == group.photos.count else { return nil }
            return choice(group, photos)
        }
    }

    private func choice(_ group: DuplicateGroup, _ photos: [DuplicatePhoto]) -> DuplicateChoice {
        var photos = photos
        let suggestion = PhotoSuggestion(photos)
        let suggested = photos[suggestion.place].content
        for place in photos.indices where place != suggestion.place {
            photos[place].evidence = comparison.evidence(suggested, photos[place].content)
        }
        return DuplicateChoice(
            id: group.id,
            relation: group.relation,
            photos: photos,
            suggestion: suggestion,
            diameter: group.diameter
        )
    }
}

extension DuplicatePhoto {
    fileprivate init(
        _ photo: ComparablePhoto,
        _ asset: Asset,
        _ facts: ContentFacts?,
        _ index: LibraryIndex
    ) {
        let known = index.position(of: photo.row).map { index.photo(at: $0) }
        self.init(
            row: photo.row,
            id: photo.id,
            content: photo.content,
            path: asset.path,
            byteCount: asset.stamp.size,
            modified: asset.stamp.modified,
            facts: facts,
            camera: known?.camera,
            rating: known?.rating ?? 0,
            isFavourite: known?.isFavourite ?? false,
            tags: known?.tags.sorted() ?? [],
            verdict: known?.verdict
        )
    }
}
