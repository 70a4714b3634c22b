import Foundation
import GRDB
import SystemPackage
import TestSupport
import Testing

@testable import PhotoStore

@Suite struct CatalogueTests {
    let temporary: TemporaryFolder
    let catalogue: Catalogue
    let root: Root

    init() throws {
        temporary = try TemporaryFolder()
        let photos = temporary.path.appending("photos")
        try FileManager.default.createDirectory(atPath: photos.string, withIntermediateDirectories: true)
        catalogue = try Catalogue(at: temporary.path.pushing("store/catalogue.sqlite"), create: "photos")
        root = try catalogue.addRoot(photos)
    }

    private func place(_ path: FilePath) -> AssetPlace {
        AssetPlace(
            root: root.id,
            folder: path.removingLastComponent(),
            name: path.lastComponent.map { FilePath(root: nil, [$0]).bytes } ?? []
        )
    }

    private func stamp(_ number: Int64) -> FileStamp {
        FileStamp(size: number, modified: 10, changed: 20, device: .max, inode: UInt64(number))
    }

    private func prepared(_ subject: AssetChange.Subject, _ content: Int, damage: [String] = []) -> AssetChange {
        var record = Record.bare(content)
        record.damage = damage
        return AssetChange(
            subject,
            stamp: stamp(Int64(content)),
            scannedAt: 100,
            outcome: .prepared(record, by: .sample(1))
        )
    }

    private func add(_ path: FilePath, _ content: Int) throws -> Asset {
        let row = try catalogue.apply([prepared(.file(place(path)), content)])[0]
        return try #require(try catalogue.asset(row: row))
    }

    @Test("A new file becomes an asset that is found by ID, by the start of its ID and by path")
    func lookup() throws {
        let asset = try add("2024/a.jpg", 1)
        _ = try add("2024/b.jpg", 2)
        #expect(asset.path == root.path.pushing("2024/a.jpg"))
        #expect(asset.content == .sample(1))
        #expect(asset.state == .prepared)
        #expect(asset.stamp == stamp(1))
        #expect(try catalogue.asset(asset.id) == asset)
        #expect(try catalogue.assets(idPrefix: asset.id.description) == [asset])
        #expect(try catalogue.assets(idPrefix: String(asset.id.description.prefix(10))).contains(asset))
        #expect(try catalogue.assets(idPrefix: "zz").isEmpty)
        #expect(try catalogue.asset(at: asset.path) == asset)
        #expect(try catalogue.asset(at: "/elsewhere/a.jpg") == nil)
        #expect(try catalogue.asset(at: root.path) == nil)
    }

    @Test("A folder is compared by name, size, times and the start of the scan")
    func unchanged() throws {
        let asset = try add("2024/a.jpg", 1)
        _ = try add("2024/b.jpg", 2)
        _ = try add("c.jpg", 3)
        var folder = try catalogue.folder("2024", root: root.id)
        #expect(folder.count == 2)
        let taken = folder.take(Array("a.jpg".utf8))
        let known = try #require(taken)
        #expect(known.row == asset.row)
        #expect(known.content == .sample(1))
        #expect(known.settledBy == .sample(1))
        #expect(known.state == .prepared)
        #expect(known.isUnchanged(stamp(1)))
        var later = stamp(1)
        later.changed += 1
        #expect(known.isUnchanged(later) == false)
        #expect(folder.take(Array("a.jp".utf8)) == nil)
        #expect(folder.take(Array("z".utf8)) == nil)
        #expect(folder.untaken.map { folder.name(of: $0) } == [Array("b.jpg".utf8)])
        #expect(try catalogue.folder("", root: root.id).count == 1)
        #expect(try catalogue.folder("none", root: root.id).isEmpty)
        #expect(try catalogue.folders(root: root.id) == ["": 1, "2024": 2])
    }

    @Test("A file that changed while the scan that saw it was going on is looked at again", arguments: [99, 100, 101])
    func racyClean(_ scannedAt: Int64) {
        var racy = stamp(1)
        racy.changed = 100
        #expect(racy.isUnchanged(now: racy, scannedAt: scannedAt) == (scannedAt > 100))
    }

    @Test("Looking writes nothing")
    func noWrites() throws {
        _ = try add("a.jpg", 1)
        let wal = catalogue.file.appendingToName("-wal")
        let before = PrivateFiles.size(wal)
        var folder = try catalogue.folder("", root: root.id)
        #expect(folder.take(Array("a.jpg".utf8)) != nil)
        #expect(try catalogue.counts().present == 1)
        #expect(PrivateFiles.size(wal) == before)
    }

    @Test("A changed file keeps its ID and remembers what it held")
    func contentChanges() throws {
        let before = try add("a.jpg", 1)
        let after = try add("a.jpg", 2)
        #expect(after.id == before.id)
        #expect(after.content == .sample(2))
        #expect(after.previousContent == .sample(1))
        let again = try add("a.jpg", 2)
        #expect(again.previousContent == .sample(1))
    }

    @Test("A moved file keeps its ID; a copy is an asset of its own with the same content")
    func movesAndCopies() throws {
        let original = try add("a.jpg", 1)
        let copy = try add("copies/a.jpg", 1)
        #expect(copy.id != original.id)
        #expect(try catalogue.otherPaths(of: original) == [copy.path])
        #expect(try catalogue.assets(withContent: .sample(1)).map(\.id) == [original.id, copy.id])

        try catalogue.apply([prepared(.moved(original.row, place("b/c.jpg")), 1)])
        let moved = try #require(try catalogue.asset(original.id))
        #expect(moved.path == root.path.pushing("b/c.jpg"))
        #expect(try catalogue.asset(at: original.path) == nil)
        #expect(try catalogue.counts().present == 2)
    }

    @Test("A file moved over another one takes its place, and the other one is gone but kept")
    func movedOver() throws {
        let (first, second) = (try add("a.jpg", 1), try add("b.jpg", 2))
        try catalogue.apply([prepared(.moved(second.row, place("a.jpg")), 2)])
        #expect(try catalogue.asset(at: first.path)?.id == second.id)
        #expect(try catalogue.asset(first.id)?.isMissing == true)
        #expect(try catalogue.counts().missing == 1)
        var folder = try catalogue.folder("", root: root.id)
        #expect(folder.take(Array("a.jpg".utf8))?.row == second.row)
        #expect(folder.untaken.isEmpty)
    }

    @Test("Two files that changed names keep their IDs")
    func swapped() throws {
        let (first, second) = (try add("a.jpg", 1), try add("b.jpg", 2))
        try catalogue.apply([
            prepared(.moved(first.row, place("b.jpg")), 1), prepared(.moved(second.row, place("a.jpg")), 2),
        ])
        #expect(try catalogue.asset(at: first.path)?.id == second.id)
        #expect(try catalogue.asset(at: second.path)?.id == first.id)
        #expect(try catalogue.counts().missing == 0)
    }

    @Test("A file that is gone keeps its asset, and is the same one when it comes back")
    func missing() throws {
        let asset = try add("a.jpg", 1)
        try catalogue.markMissing([asset.row])
        #expect(try catalogue.asset(asset.id)?.isMissing == true)
        #expect(try catalogue.counts().missing == 1)
        #expect(try catalogue.folders(root: root.id).isEmpty)
        var folder = try catalogue.folder("", root: root.id)
        #expect(folder.untaken.isEmpty)
        let taken = folder.take(Array("a.jpg".utf8))
        let known = try #require(taken)
        #expect(known.isMissing && !known.isUnchanged(stamp(1)))

        try catalogue.apply([prepared(.file(place("a.jpg")), 1)])
        let back = try #require(try catalogue.asset(asset.id))
        #expect(back.isMissing == false)
        #expect(back.state == .prepared && back.content == .sample(1))
    }

    @Test("Another photo with the name of one that is gone is another asset")
    func nameUsedAgain() throws {
        let gone = try add("a.jpg", 1)
        try catalogue.markMissing([gone.row])
        let new = try add("a.jpg", 2)
        #expect(new.id != gone.id)
        #expect(try catalogue.asset(gone.id)?.isMissing == true)
        #expect(try catalogue.asset(gone.id)?.content == .sample(1))
    }

    @Test("A failure to read a file leaves what was known of its content")
    func unreadableForNow() throws {
        let asset = try add("a.jpg", 1)
        let problem = Problem(.failed, stage: "decode", reason: "permission denied", willRetry: true)
        try catalogue.apply([
            AssetChange(.known(asset.row), stamp: stamp(1), scannedAt: 200, outcome: .failed(nil, problem, by: nil))
        ])
        let failed = try #require(try catalogue.asset(asset.id))
        #expect(failed.state == .failed && failed.content == .sample(1) && failed.previousContent == nil)
    }

    @Test("Failures, damage and unsupported formats are listed by path until they are mended")
    func problems() throws {
        let retry = Problem(.failed, stage: "decode", reason: "the decoder died", willRetry: true)
        let raw = Problem(.unsupported, stage: "decode", reason: "RAW files are not supported yet")
        try catalogue.apply([
            prepared(.file(place("c.jpg")), 1, damage: ["cut off", "no end"]),
            AssetChange(
                .file(place("b.jpg")),
                stamp: stamp(2),
                scannedAt: 100,
                outcome: .failed(.sample(2), retry, by: nil)
            ),
            AssetChange(
                .file(place("a.nef")),
                stamp: stamp(3),
                scannedAt: 100,
                outcome: .unsupported(raw, by: .sample(4))
            ),
        ])
        let listed = try catalogue.problems()
        #expect(listed.map { $0.path.lastComponent?.string } == ["a.nef", "b.jpg", "c.jpg"])
        #expect(listed.map(\.problem?.kind) == [.unsupported, .failed, .damaged])
        #expect(listed[1].problem == retry)
        #expect(listed[2].problem?.reason == "cut off; no end")
        let counts = try catalogue.counts()
        #expect(counts.prepared == 1 && counts.damaged == 1)
        #expect(counts.failed == 1 && counts.unsupported == 1)
        #expect(counts.present == 3 && counts.byteCount == 6)

        try catalogue.apply([prepared(.file(place("b.jpg")), 2), prepared(.file(place("c.jpg")), 1)])
        try catalogue.markMissing([listed[0].row])
        #expect(try catalogue.problems().isEmpty)
    }

    @Test("A file of which no content is known is the same asset when it comes back", arguments: [true, false])
    func withoutContent(isRaw: Bool) throws {
        let problem = Problem(isRaw ? .unsupported : .failed, stage: "decode", reason: "not read")
        let change = AssetChange(
            .file(place("a.nef")),
            stamp: stamp(3),
            scannedAt: 100,
            outcome: isRaw ? .unsupported(problem, by: nil) : .failed(nil, problem, by: nil)
        )
        let first = try catalogue.apply([change])
        for _ in 0..<3 {
            try catalogue.markMissing(first)
            #expect(try catalogue.apply([change]) == first)
        }
        #expect(try catalogue.counts().missing == 0 && catalogue.counts().present == 1)
        // What it holds now may be another photo.
        try catalogue.markMissing(first)
        #expect(try catalogue.apply([prepared(.file(place("a.nef")), 5)]) != first)
    }

    @Test("Another cache makes every asset be looked at again, and the same one does not")
    func caches() throws {
        let asset = try add("a.jpg", 1)
        #expect(try catalogue.noteCache("one") == false)
        try catalogue.apply([prepared(.known(asset.row), 1)])
        #expect(try catalogue.noteCache("one") == false)
        #expect(try catalogue.asset(asset.id)?.settledBy == .sample(1))
        #expect(try catalogue.noteCache("two") == true)
        #expect(try catalogue.asset(asset.id)?.settledBy == nil)
    }

    @Test("Names of any bytes come back as they were")
    func names() throws {
        let names: [[UInt8]] = [
            [0xFF, 0xFE, 0x2E], Array("new\nline.jpg".utf8), Array("[1]%41.jpg".utf8), [0xC3], Array("é".utf8),
        ]
        let places = names.map { AssetPlace(root: root.id, folder: FilePath(bytes: [0x80, 0x2F, 0x81]), name: $0) }
        let rows = try catalogue.apply(places.map { prepared(.file($0), 1) })
        #expect(Set(rows).count == names.count)
        var folder = try catalogue.folder(FilePath(bytes: [0x80, 0x2F, 0x81]), root: root.id)
        for (name, row) in zip(names, rows) {
            #expect(folder.take(name)?.row == row)
            let asset = try #require(try catalogue.asset(row: row))
            #expect(asset.place.name == name)
            #expect(asset.path.bytes == root.path.bytes + [0x2F, 0x80, 0x2F, 0x81, 0x2F] + name)
            #expect(try catalogue.asset(at: asset.path) == asset)
        }
    }

    @Test("Changes are written all or not at all")
    func atomic() throws {
        #expect(throws: StoreError.self) {
            try catalogue.apply([
                prepared(.file(place("a.jpg")), 1),
                prepared(.file(AssetPlace(root: 999, folder: "", name: [1])), 2),
            ])
        }
        #expect(try catalogue.counts().present == 0)
    }

    @Test("Facts that are missing are made again from the cache's records")
    func facts() async throws {
        let cache = try Cache(at: temporary.path.pushing("store/cache"), .write)
        var record = Record.bare(1)
        record.capture.make = "NIKON"
        try await CacheWriter(cache).write([.prepared(record, tiers: [:])])
        try catalogue.apply([prepared(.file(place("a.jpg")), 1), prepared(.file(place("b.jpg")), 2)])
        #expect(try catalogue.rebuildFacts(from: cache) == 0)
        try catalogue.write { try $0.execute(sql: "DELETE FROM facts") }
        #expect(try catalogue.rebuildFacts(from: cache) == 1)
    }

    @Test("Facts that are cleared are nowhere in the files, and others stay")
    func clearedFacts() async throws {
        var changes: [AssetChange] = []
        for number in 0..<500 {
            var record = Record.bare(number)
            record.capture.make = "Unmistakable"
            record.capture.model = "Model \(number)"
            var change = prepared(.file(place(FilePath("\(number).jpg"))), number)
            change.outcome = .prepared(record, by: .sample(1))
            changes.append(change)
        }
        try catalogue.apply(changes)
        func isInFiles(_ text: String) throws -> Bool {
            let names = try FileManager.default.contentsOfDirectory(
                atPath: catalogue.file.removingLastComponent().string
            )
            return names.filter { $0.hasPrefix("catalogue") }.contains { name in
                let file = catalogue.file.removingLastComponent().appending(name)
                return PrivateFiles.contents(file).map { Data($0).range(of: Data(text.utf8)) != nil } == true
            }
        }
        #expect(try isInFiles("Unmistakable"))
        try catalogue.hideFacts([.make, .latitude])
        #expect(try !isInFiles("Unmistakable") && isInFiles("Model 77"))
        #expect(
            try catalogue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM facts WHERE make IS NULL") } == 500
        )
        // As where the process died before the files were written anew.
        try catalogue.write { try $0.execute(sql: "UPDATE facts SET model = NULL") }
        #expect(try isInFiles("Model 77"))
        try catalogue.hideFacts([.model])
        #expect(try isInFiles("Model 77"))
        try catalogue.hideFacts([.model], compacting: true)
        #expect(try !isInFiles("Model 77"))
        try catalogue.hideFacts([])
        try catalogue.hideFacts(Set(FactColumn.allCases))
    }

    @Test("Facts that were hidden once are not looked for again, and those that are shown and hidden again are cleared")
    func hiddenAgain() throws {
        func add(_ number: Int) throws {
            var record = Record.bare(number)
            record.capture.make = "Make \(number)"
            var change = prepared(.file(place(FilePath("\(number).jpg"))), number)
            change.outcome = .prepared(record, by: .sample(1))
            try catalogue.apply([change])
        }
        func makes() throws -> [String] {
            try catalogue.read { try String.fetchAll($0, sql: "SELECT make FROM facts WHERE make IS NOT NULL") }
        }
        try catalogue.hideFacts([.make])
        // Nobody does this while they are hidden: it shows that a look at every row is spared.
        try add(1)
        try catalogue.hideFacts([.make])
        #expect(try makes() == ["Make 1"])
        try catalogue.hideFacts([])
        try add(2)
        try catalogue.hideFacts([.make])
        #expect(try makes().isEmpty)
    }

    @Test("What a changed file holds that cannot be read is not known; an unchanged one keeps its content")
    func unreadContent() throws {
        let file = AssetChange.Subject.file(place("a.jpg"))
        let row = try catalogue.apply([prepared(file, 1)])[0]
        let problem = Problem(.failed, stage: "decode", reason: "not read", willRetry: true)
        func fail(_ number: Int64) throws -> Asset? {
            let change = AssetChange(
                .known(row),
                stamp: stamp(number),
                scannedAt: 200,
                outcome: .failed(nil, problem, by: nil)
            )
            try catalogue.apply([change])
            return try catalogue.asset(row: row)
        }
        #expect(try fail(1)?.content == .sample(1))
        let changed = try fail(2)
        #expect(changed?.content == nil && changed?.previousContent == .sample(1))
        try catalogue.apply([prepared(.known(row), 3)])
        let read = try catalogue.asset(row: row)
        #expect(read?.content == .sample(3) && read?.previousContent == .sample(1))
    }

    @Test("Runs are remembered, unfinished ones too")
    func runs() throws {
        #expect(try catalogue.lastRun() == nil)
        let run = try catalogue.beginRun()
        #expect(try catalogue.lastRun()?.finished == nil)
        try catalogue.finish(run, seconds: 1.5, summary: "{}")
        let last = try #require(try catalogue.lastRun())
        #expect(last.finished != nil && last.seconds == 1.5 && last.summary == "{}")
    }

    @Test("Ten thousand assets stay consistent through changes, moves and losses")
    func many() throws {
        let paths = (0..<10_000).map { FilePath("f\($0 % 37)/p\($0).jpg") }
        for start in stride(from: 0, to: paths.count, by: 1000) {
            try catalogue.apply((start..<start + 1000).map { prepared(.file(place(paths[$0])), $0) })
        }
        let gone = try (0..<37).flatMap { number in
            var folder = try catalogue.folder(FilePath("f\(number)"), root: root.id)
            for index in stride(from: number, to: paths.count, by: 37) where index % 3 != 0 {
                #expect(folder.take(Array("p\(index).jpg".utf8))?.content == .sample(index))
            }
            return folder.untaken.map(\.row)
        }
        #expect(gone.count == 3334)
        try catalogue.markMissing(gone)
        try catalogue.apply(gone.enumerated().map { prepared(.moved($1, place(FilePath("moved/\($0).jpg"))), $0 * 3) })
        let counts = try catalogue.counts()
        #expect(counts.present == 10_000 && counts.missing == 0)
        var ids = Set<AssetID>()
        var paths2 = Set<FilePath>()
        try catalogue.forEachAsset {
            ids.insert($0.id)
            paths2.insert($0.path)
        }
        #expect(ids.count == 10_000 && paths2.count == 10_000)
    }
}
