package import PhotoModel

extension DuplicateChoice {
    /// Places, and those of photos that are one file with one of them: to trash a hard link gains nothing, and where a
    /// folder is mounted in two places, both would go.
    package func withOneFile(_ places: [Int]) -> [Int] {
        let files = Set(places.compactMap { photos[$0].file })
        guard !files.isEmpty else { return places }
        let known = Set(places)
        return places
            + photos.indices.filter { place in
                !known.contains(place) && photos[place].file.map(files.contains) ?? false
            }
    }

    /// What is to be said where all of them stay.
    package func saying(_ kind: DuplicateVerdict.Kind) -> DuplicateResolution {
        DuplicateResolution(kind, kept: photos.map(\.row), seen: seen)
    }

    /// What the photos hold.
    var seen: [AssetRow: ContentID] {
        Dictionary(photos.map { ($0.row, $0.content) }) { first, _ in first }
    }
}

extension Collection<DuplicatePhoto> {
    /// What their files come to, each counted once.
    package var fileByteCount: Int64 {
        var known: Set<FileIdentity> = []
        return reduce(0) { sum, photo in
            photo.file.map { known.insert($0).inserted } ?? true ? sum + photo.byteCount : sum
        }
    }

    /// Photos that are one file with another one before them.
    package var otherNameCount: Int {
        let files = compactMap(\.file)
        return files.count - Set(files).count
    }
}
