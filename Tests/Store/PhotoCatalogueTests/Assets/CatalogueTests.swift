import PhotoCatalogue
import PhotoModel
import StoreFiles
import StoreSamples
import SystemPackage
import Testing

@Suite struct CatalogueTests {
    private let library: TestCatalogue
    private var catalogue: Catalogue { library.catalogue }
    private var root: Root { library.root }

    init() throws { library = try TestCatalogue() }

    @Test("Looks up many assets at once and omits unknown ones")
    func manyRows() throws {
        let (a, b) = (try library.add("a.jpg", 1), try library.add("b.jpg", 2))
        #expect(try catalogue.assets(rows: [b.row, 99, a.row]) == [a.row: a, b.row: b])
    }

    @Test("A new file becomes an asset that is found by ID, ID prefix and path")
    func lookup() throws {
        let asset = try library.add("2024/a.jpg", 1)
        try library.add("2024/b.jpg", 2)
        #expect(asset.path == root.path.pushing("2024/a.jpg"))
        #expect(asset.content == .sample(1))
        #expect(asset.state == .prepared)
        #expect(asset.stamp == .sample(1))
        #expect(try catalogue.asset(asset.id) == asset)
        #expect(try catalogue.assets(idPrefix: asset.id.description) == [asset])
        #expect(try catalogue.assets(idPrefix: String(asset.id.description.prefix(10))).contains(asset))
        #expect(try catalogue.assets(idPrefix: "zz").isEmpty)
        #expect(try catalogue.asset(at: asset.path) == asset)
        #expect(try catalogue.asset(at: "/elsewhere/a.jpg") == nil)
        #expect(try catalogue.asset(at: root.path) == nil)
    }

    @Test("Compares a folder by name, size, times and the start of the scan")
    func unchanged() throws {
        let asset = try library.add("2024/a.jpg", 1)
        try library.add("2024/b.jpg", 2)
        try library.add("c.jpg", 3)
        var folder = try catalogue.folder("2024", root: root.id)
        #expect(folder.count == 2)
        let taken = folder.take(Array("a.jpg".utf8))
        let known = try #require(taken)
        #expect(known.row == asset.row)
        #expect(known.content == .sample(1))
        #expect(known.settledBy == .sample(1))
        #expect(known.state == .prepared)
        #expect(known.isUnchanged(.sample(1)))
        var later = FileStamp.sample(1)
        later.changed += 1
        #expect(known.isUnchanged(later) == false)
        #expect(folder.take(Array("a.jp".utf8)) == nil)
        #expect(folder.take(Array("z".utf8)) == nil)
        #expect(folder.untaken.map { folder.name(of: $0) } == [Array("b.jpg".utf8)])
        #expect(try catalogue.folder("", root: root.id).count == 1)
        #expect(try catalogue.folder("none", root: root.id).isEmpty)
        #expect(try catalogue.folders(root: root.id) == ["": 1, "2024": 2])
    }

    @Test("Checks a file again that changed during the scan that saw it", arguments: [99, 100, 101])
    func racyClean(_ scannedAt: Int64) {
        var racy = FileStamp.sample(1)
        racy.changed = 100
        #expect(racy.isUnchanged(now: racy, scannedAt: scannedAt) == (scannedAt > 100))
    }

    @Test("Reading writes nothing")
    func noWrites() throws {
        try library.add("a.jpg", 1)
        let wal = catalogue.file.appendingToName("-wal")
        let before = PrivateFiles.size(wal)
        var folder = try catalogue.folder("", root: root.id)
        #expect(folder.take(Array("a.jpg".utf8)) != nil)
        #expect(try catalogue.counts().present == 1)
        #expect(PrivateFiles.size(wal) == before)
    }

    @Test("A different cache causes a check of every asset, the same one does not")
    func caches() throws {
        let asset = try library.add("a.jpg", 1)
        #expect(try catalogue.noteCache("one") == false)
        try catalogue.apply([library.prepared(.known(asset.row), 1)])
        #expect(try catalogue.noteCache("one") == false)
        #expect(try catalogue.asset(asset.id)?.settledBy == .sample(1))
        #expect(try catalogue.noteCache("two") == true)
        #expect(try catalogue.asset(asset.id)?.settledBy == nil)
    }

    @Test("Names of arbitrary bytes are preserved")
    func names() throws {
        let names: [[UInt8]] = [
            [0xFF, 0xFE, 0x2E], Array("new\nline.jpg".utf8), Array("[1]%41.jpg".utf8), [0xC3], Array("é".utf8),
        ]
        let places = names.map { AssetPlace(root: root.id, folder: FilePath(bytes: [0x80, 0x2F, 0x81]), name: $0) }
        let rows = try catalogue.apply(places.map { library.prepared(.file($0), 1) })
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

    @Test("Writes all changes or none")
    func atomic() throws {
        #expect(throws: StoreError.self) {
            try catalogue.apply([
                library.prepared(.file(library.place("a.jpg")), 1),
                library.prepared(.file(AssetPlace(root: 999, folder: "", name: [1])), 2),
            ])
        }
        #expect(try catalogue.counts().present == 0)
    }

    @Test("Records runs, including unfinished ones")
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
            try catalogue.apply((start..<start + 1000).map { library.prepared(.file(library.place(paths[$0])), $0) })
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
        try catalogue.apply(
            gone.enumerated().map { library.prepared(.moved($1, library.place(FilePath("moved/\($0).jpg"))), $0 * 3) }
        )
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
