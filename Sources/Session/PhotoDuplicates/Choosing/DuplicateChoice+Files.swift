package import PhotoModel

extension DuplicateChoice {
    /// Adds the places of photos that are the same file as one of these. Trashing a hard link frees no space, and if a folder
    /// is mounted in two places, both would go.
    package func withOneFile(_ places: [Int]) -> [Int] {
        let files = Set(places.compactMap { photos[$0].file })
        guard !files.isEmpty else { return places }
        let known = Set(places)
        return places
            + photos.indices.filter { place in
                !known.contains(place) && photos[place].file.map(files.contains) ?? false
            }
    }

    /// The answer that keeps all of them.
    package func resolution(_ kind: DuplicateVerdict.Kind) -> DuplicateResolution {
        DuplicateResolution(kind, kept: photos.map(\.row), seen: seen)
    }

    /// The contents that were shown.
    var seen: [AssetRow: ContentID] {
        Dictionary(photos.map { ($0.row, $0.content) }) { first, _ in first }
    }
}

extension Collection<DuplicatePhoto> {
    /// Total size of their files, each counted once.
    package var fileByteCount: Int64 {
        var known: Set<FileIdentity> = []
        return reduce(0) { sum, photo in
            photo.file.map { known.insert($0).inserted } ?? true ? sum + photo.byteCount : sum
        }
    }

    /// Number of photos that are the same file as an earlier one.
    package var otherNameCount: Int {
        let files = compactMap(\.file)
        return files.count - Set(files).count
    }
}
