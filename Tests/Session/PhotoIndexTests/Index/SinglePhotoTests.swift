import PhotoCatalogue
import PhotoIndex
import PhotoModel
import SessionTestSupport
import SystemPackage
import TestSupport
import Testing

@Suite("Single photos and single queries")
struct SinglePhotoTests {
    @Test("The values of a single photo match the whole index")
    func asWhole() throws {
        let room = try CommitRoom()
        var random = SplitMix64(seed: 5)
        let tags = try ["A", "A/B", "C"].map { try TagPath.named($0) }
        let assets = try (0..<60).map { number in
            let keywords = [["a/b", "own"], []][number % 2]
            return try room.add(
                FilePath("\(number).jpg"),
                rating: number % 3 == 0 ? number % 6 : nil,
                keywords: keywords
            )
        }
        for asset in assets where Bool.random(using: &random) {
            var changes: [DecisionChange] = [.verdict(Verdict.allCases.randomElement(using: &random))]
            if Bool.random(using: &random) { changes.append(.rating(Int.random(in: 0...5, using: &random))) }
            changes.append(Bool.random(using: &random) ? .tag(tags[0]) : .untag(tags[1]))
            try room.catalogue.decide(changes, about: [asset], in: nil)
        }
        // Some decisions count as committed.
        for asset in assets where Bool.random(using: &random) {
            guard let decided = try room.catalogue.decision(of: asset) else { continue }
            let batch = try room.catalogue.beginBatch(.commit, session: nil).row
            let intent = JournalIntent(asset: asset, before: decided.applied, after: decided.now, steps: [])
            let journal = try room.catalogue.intend([intent], in: batch)
            try room.catalogue.settle(journal.map { ($0, .applied(AppliedFiles())) })
            try room.catalogue.finishBatch(batch)
            if Bool.random(using: &random) { _ = try room.catalogue.undo(in: nil) }
        }
        for asset in assets where Bool.random(using: &random) {
            let stamp = FileStamp(size: 1, modified: 1, changed: 1, device: 1, inode: 1)
            var sidecar = StoredSidecar(asset: asset, name: Array("s.xmp".utf8), stamp: stamp)
            sidecar.rating = Bool.random(using: &random) ? Int.random(in: -1...5, using: &random) : nil
            sidecar.isFavourite = Bool.random(using: &random)
            sidecar.tags = tags.filter { _ in Bool.random(using: &random) }
            sidecar.isRaws = Bool.random(using: &random)
            sidecar.problem = Int.random(in: 0..<5, using: &random) == 0 ? "unreadable" : nil
            try room.catalogue.putSidecars([sidecar])
        }
        try room.catalogue.keepTag(.named("A"))
        try room.catalogue.keepTag(.named("kept"))

        let index = try LibraryIndex(everythingOf: room.catalogue)
        let decisions = try room.catalogue.decisions(of: assets)
        let sidecars = try room.catalogue.sidecars(of: assets)
        #expect(index.count == 60)
        #expect(index.tagCounts(with: try room.catalogue.keptTags()) == (try room.catalogue.tagCounts()))
        for asset in assets {
            let known = try #require(try room.catalogue.asset(row: asset))
            let row = try #require(try room.catalogue.indexRow(of: asset))
            let folder = known.path.removingLastComponent()
            let one = try #require(LibraryIndex.photo(row, in: folder, decisions[asset], sidecars[asset]))
            let whole = index.photo(at: try #require(index.position(of: asset)))
            #expect(one.sorted == whole.sorted)
        }
    }

    @Test("An index read at once contains albums and missing photos")
    func everything() throws {
        let room = try CommitRoom()
        let (first, second) = (try room.add("1.jpg"), try room.add("2.jpg"))
        try room.add("3.jpg")
        let album = try room.catalogue.makeAlbum("Best")
        try room.catalogue.addPhotos([second], toAlbum: album.row)
        try room.decide(first, .verdict(.trash))
        try room.commit()
        var index = try LibraryIndex(everythingOf: room.catalogue)
        #expect(index.assets(at: index.rows(matching: .album("best"), sortedBy: PhotoSort(.name))) == [second])
        #expect(index.count(matching: .everything) == 2)
        #expect(index.assets(at: index.rows(matching: .verdict(.trash), sortedBy: PhotoSort(.name))) == [first])
    }

    @Test(
        "A filter reports whether it depends on sidecars",
        arguments: [
            ("is:favourite", true), ("-rating:1", true), ("camera:x (is:kept or tag:A)", true), ("has:sidecar", true),
            ("has:rating", true), ("has:location", true), ("is:trashed", false), ("camera:x -taken:2024", false),
            ("", false),
        ]
    )
    func dependence(_ text: String, _ expected: Bool) throws {
        #expect(try PhotoFilter(text).dependsOnSidecars == expected)
    }
}

extension IndexedPhoto {
    /// Sorts tags, which have no order.
    fileprivate var sorted: IndexedPhoto {
        var photo = self
        photo.tags.sort()
        return photo
    }
}
