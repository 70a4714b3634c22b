import Fingerprinting
import PhotoCache
import PhotoCatalogue
package import PhotoModel
import PhotoStore
package import StoreFiles

/// A photo that is similar to another one.
package struct SimilarPhoto: Sendable, Hashable {
    package var photo: ComparablePhoto
    package var evidence: RelationEvidence
}

extension DuplicateFinder {
    /// Photos similar to a photo of the library, without itself, nearest first, then in the order in which they were added.
    /// Ignores decisions about duplicates. Blocks on the disk.
    ///
    /// - Parameter distance: bits of 256.
    /// - Returns: nil if the photo has no fingerprint, for example because it was never prepared. If its fingerprint is weak,
    ///   only equal files and equal pictures are found.
    package mutating func similar(
        to photo: AssetRow,
        content: ContentID,
        within distance: Int
    ) throws(StoreError) -> [SimilarPhoto]? {
        guard let own = try library.cache.fingerprints(of: content) else { return nil }
        try takeFingerprints(near: [own.whole.pdq] + (own.trimmed.map { [$0.pdq] } ?? []), within: distance)
        guard let hash = index.hash(of: content) else { return nil }
        var contents = index.contents(withPoor: hash)
        for position in index.positions(of: content) {
            contents += index.hashes.neighbours(of: index.hashes[Int(position)], within: distance)
                .flatMap { index.contents(at: $0.position) }
        }
        contents = Array(Set(contents + [content])).sorted()
        let compared = ComparedContents(try library.catalogue.comparablePhotos(of: contents))
        let facts = try facts(of: contents)
        try digests.look(for: equalLooks(content, compared, facts))
        let comparison = PhotoComparison(
            compared,
            index,
            distance: distance,
            facts: facts,
            digests: digests,
            runs: try BurstRuns(library.catalogue, around: content)
        )
        let candidates = compared.numbers(of: contents)
        return candidates.flatMap { number in
            let other = compared[number]
            let evidence =
                other == content ? RelationEvidence(.identicalFile) : comparison.evidence(content, other)
            return compared.photos(of: number).filter { $0.row != photo }
                .compactMap { photo in evidence.map { SimilarPhoto(photo: photo, evidence: $0) } }
        }.sorted { ($0.evidence.order, $0.photo.row) < ($1.evidence.order, $1.photo.row) }
    }

    /// Photos similar to a picture that may be outside of the library: equal files first, then equal pictures, then nearest
    /// first. If its fingerprint is weak, only equal files and pictures are found.
    ///
    /// - Parameter distance: bits of 256.
    package mutating func similar(
        to picture: OutsidePicture,
        within distance: Int
    ) throws(StoreError) -> [SimilarPhoto] {
        let own = [picture.fingerprint, picture.trimmed].compactMap { $0 }
        try takeFingerprints(near: own.map(\.hash.bytes), within: distance)
        let alike = own.flatMap { fingerprint in
            index.hashes.neighbours(of: fingerprint.hash, within: distance)
                .filter { fingerprint.merit.isComparable(with: index.merits[Int($0.position)]) }
        }.sorted()
        let hash = picture.fingerprint.hash
        let poor = index.contents(withPoor: hash)
        let contents = alike.flatMap { index.contents(at: $0.position) } + poor
        let facts = try facts(of: contents)
        let compared = ComparedContents(try library.catalogue.comparablePhotos(of: contents + [picture.content]))
        var evidence: [Int32: RelationEvidence] = [:]
        for neighbour in alike {
            let distance = Int(neighbour.distance)
            for content in index.contents(at: neighbour.position) {
                guard let number = compared.number(of: content), evidence[number] == nil, let facts = facts[content],
                    picture.mayBeSameText(as: facts, distance: distance)
                else { continue }
                evidence[number] = RelationEvidence(.nearDuplicate, distance: distance)
            }
        }
        if let digest = picture.picture {
            let equal = contents.filter { index.hash(of: $0) == hash && facts[$0]?.thumbHash == picture.thumbHash }
            let numbers = compared.numbers(of: equal)
            try digests.look(for: numbers.map { compared.photos(of: $0) })
            for number in numbers where digests.digest(of: compared[number]) == digest {
                evidence[number] = RelationEvidence(.identicalPicture, distance: 0)
            }
        }
        if let number = compared.number(of: picture.content) { evidence[number] = RelationEvidence(.identicalFile) }
        return evidence.flatMap { number, evidence in
            compared.photos(of: number).map { SimilarPhoto(photo: $0, evidence: evidence) }
        }.sorted { ($0.evidence.order, $0.photo.row) < ($1.evidence.order, $1.photo.row) }
    }

    /// The photos of contents that may hold the same picture as one of them.
    private func equalLooks(
        _ content: ContentID,
        _ compared: ComparedContents,
        _ facts: [ContentID: ContentFacts]
    ) -> [[ComparablePhoto]] {
        guard let look = facts[content] else { return [] }
        let equal = compared.contents.indices.filter { number in
            let other = compared.contents[number]
            guard let facts = facts[other] else { return false }
            return index.hash(of: other) == index.hash(of: content) && facts.width == look.width
                && facts.height == look.height && facts.format == look.format && facts.thumbHash == look.thumbHash
        }
        return equal.count > 1 ? equal.map { compared.photos(of: Int32($0)) } : []
    }
}

extension RelationEvidence {
    /// Nearest first; equal files before all others.
    fileprivate var order: Int {
        relation == .identicalFile ? -2 : relation == .identicalPicture ? -1 : distance ?? 256
    }
}
