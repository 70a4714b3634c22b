import PhotoCatalogue
import PhotoModel
import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

@Suite struct AssetIdentityTests {
    private let library: TestCatalogue
    private var catalogue: Catalogue { library.catalogue }
    private var root: Root { library.root }

    init() throws { library = try TestCatalogue() }

    @Test("A changed file keeps its ID and records its previous content")
    func contentChanges() throws {
        let before = try library.add("a.jpg", 1)
        let after = try library.add("a.jpg", 2)
        #expect(after.id == before.id)
        #expect(after.content == .sample(2))
        #expect(after.previousContent == .sample(1))
        let again = try library.add("a.jpg", 2)
        #expect(again.previousContent == .sample(1))
    }

    @Test("A moved file keeps its ID; a copy is a new asset with the same content")
    func movesAndCopies() throws {
        let original = try library.add("a.jpg", 1)
        let copy = try library.add("copies/a.jpg", 1)
        #expect(copy.id != original.id)
        #expect(try catalogue.otherPaths(of: original) == [copy.path])
        #expect(try catalogue.assets(withContent: .sample(1)).map(\.id) == [original.id, copy.id])

        try catalogue.apply([library.prepared(.moved(original.row, library.place("b/c.jpg")), 1)])
        let moved = try #require(try catalogue.asset(original.id))
        #expect(moved.path == root.path.pushing("b/c.jpg"))
        #expect(try catalogue.asset(at: original.path) == nil)
        #expect(try catalogue.counts().present == 2)
    }

    @Test("A file moved over another one takes its place, and the other's asset is kept as missing")
    func movedOver() throws {
        let (first, second) = (try library.add("a.jpg", 1), try library.add("b.jpg", 2))
        try catalogue.apply([library.prepared(.moved(second.row, library.place("a.jpg")), 2)])
        #expect(try catalogue.asset(at: first.path)?.id == second.id)
        #expect(try catalogue.asset(first.id)?.isMissing == true)
        #expect(try catalogue.counts().missing == 1)
        var folder = try catalogue.folder("", root: root.id)
        #expect(folder.take(Array("a.jpg".utf8))?.row == second.row)
        #expect(folder.untaken.isEmpty)
    }

    @Test("In a folder with missing files, each name is found in any order", arguments: 1...5 as ClosedRange<UInt64>)
    func anyOrder(seed: UInt64) throws {
        var rows: [String: AssetRow] = [:]
        for number in 0..<12 { rows["\(number).jpg"] = try library.add(FilePath("\(number).jpg"), number).row }
        // Each replaces another one, which stays as missing.
        for number in [3, 4, 11] {
            let name = "\(number).jpg"
            let other = try library.add(FilePath("x\(number).jpg"), 20 + number)
            try catalogue.apply([library.prepared(.moved(other.row, library.place(FilePath(name))), 20 + number)])
            rows[name] = other.row
        }
        var folder = try catalogue.folder("", root: root.id)
        #expect(folder.count == 15 && folder.untaken.count == 12)
        var random = SplitMix64(seed: seed)
        let names = rows.keys.sorted()
        for name in names.shuffled(using: &random) + names + names.reversed() {
            #expect(folder.take(Array(name.utf8))?.row == rows[name])
        }
        #expect(folder.untaken.isEmpty && folder.take(Array("x3.jpg".utf8)) == nil)
    }

    @Test("Two files that swap names keep their IDs")
    func swapped() throws {
        let (first, second) = (try library.add("a.jpg", 1), try library.add("b.jpg", 2))
        try catalogue.apply([
            library.prepared(.moved(first.row, library.place("b.jpg")), 1),
            library.prepared(.moved(second.row, library.place("a.jpg")), 2),
        ])
        #expect(try catalogue.asset(at: first.path)?.id == second.id)
        #expect(try catalogue.asset(at: second.path)?.id == first.id)
        #expect(try catalogue.counts().missing == 0)
    }

    @Test("A missing file keeps its asset, and is the same one when it returns")
    func missing() throws {
        let asset = try library.add("a.jpg", 1)
        try catalogue.markMissing([asset.row])
        #expect(try catalogue.asset(asset.id)?.isMissing == true)
        #expect(try catalogue.counts().missing == 1)
        #expect(try catalogue.folders(root: root.id).isEmpty)
        var folder = try catalogue.folder("", root: root.id)
        #expect(folder.untaken.isEmpty)
        let taken = folder.take(Array("a.jpg".utf8))
        let known = try #require(taken)
        #expect(known.isMissing && !known.isUnchanged(.sample(1)))

        try catalogue.apply([library.prepared(.file(library.place("a.jpg")), 1)])
        let back = try #require(try catalogue.asset(asset.id))
        #expect(back.isMissing == false)
        #expect(back.state == .prepared && back.content == .sample(1))
    }

    @Test("A different photo with the name of a missing one is another asset")
    func nameUsedAgain() throws {
        let gone = try library.add("a.jpg", 1)
        try catalogue.markMissing([gone.row])
        let new = try library.add("a.jpg", 2)
        #expect(new.id != gone.id)
        #expect(try catalogue.asset(gone.id)?.isMissing == true)
        #expect(try catalogue.asset(gone.id)?.content == .sample(1))
    }

    @Test("A file without a known content is the same asset when it returns")
    func withoutContent() throws {
        let problem = Problem(.failed, stage: "decode", reason: "not read")
        let change = AssetChange(
            .file(library.place("a.nef")),
            stamp: .sample(3),
            scannedAt: 100,
            outcome: .failed(nil, problem, by: nil)
        )
        let first = try catalogue.apply([change])
        for _ in 0..<3 {
            try catalogue.markMissing(first)
            #expect(try catalogue.apply([change]) == first)
        }
        #expect(try catalogue.counts().missing == 0 && catalogue.counts().present == 1)
        // Its present content may be another photo.
        try catalogue.markMissing(first)
        #expect(try catalogue.apply([library.prepared(.file(library.place("a.nef")), 5)]) != first)
    }
}
