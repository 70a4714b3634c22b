import Foundation
import GRDB
import PhotoCache
import PhotoModel
import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

import struct PhotoRecord.Record

@testable import PhotoCatalogue

@Suite struct ForgettingTests {
    private let library: TestCatalogue
    private var catalogue: Catalogue { library.catalogue }
    private var root: Root { library.root }

    init() throws { library = try TestCatalogue() }

    private func count(_ table: String) throws -> Int? {
        try catalogue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") }
    }

    /// Which sample contents are kept.
    private func kept(without excluded: Set<AssetRow>, pageCount: Int = 4096) throws -> [Int] {
        var kept = KeptContents(catalogue, without: excluded, pageCount: pageCount)
        let numbers = (0..<60).sorted { ContentID.sample($0) < ContentID.sample($1) }
        let first = try numbers.filter { try kept.contains(.sample($0)) }
        // In a second pass, each twice.
        let second = try numbers.filter { try kept.contains(.sample($0)) && kept.contains(.sample($0)) }
        #expect(first == second)
        return first.sorted()
    }

    @Test("Contents are kept if any asset has them that is not excluded, whatever is read at a time", arguments: 1...9)
    func keptContents(pageCount: Int) throws {
        var rows: [Int: [AssetRow]] = [:]
        for number in 0..<40 {
            let content = number % 25 * 2
            rows[content, default: []].append(try library.add(FilePath("\(number)"), content).row)
        }
        let all = rows.keys.sorted()
        #expect(try kept(without: [], pageCount: pageCount) == all)
        // Each first of two, some alone, and a run of neighbours.
        let firsts = Set(rows.values.filter { $0.count > 1 }.map { $0[0] })
        #expect(try kept(without: firsts, pageCount: pageCount) == all)
        let some = Set(rows.filter { $0.key > 30 && $0.key < 46 }.values.joined())
        #expect(try kept(without: some, pageCount: pageCount) == all.filter { $0 <= 30 || $0 >= 46 })
        #expect(try kept(without: Set(rows.values.joined()), pageCount: pageCount) == [])
    }

    @Test("Only missing assets may be forgotten; facts and folders go with the last asset that has them")
    func forgets() throws {
        let gone = try library.add("x/a", 1).row
        let there = try library.add("y/b", 2).row
        let copy = try library.add("y/c", 1).row
        try catalogue.markMissing([gone])
        #expect(try catalogue.forgettable().map(\.row) == [gone])
        #expect(try kept(without: [gone]) == [1, 2])
        #expect(try kept(without: [gone, copy]) == [2])
        #expect(try catalogue.forget([gone, there]) == 1)
        #expect(try catalogue.asset(row: gone) == nil)
        #expect(try catalogue.asset(row: there) != nil)
        #expect(try count("facts") == 2)
        #expect(try count("folders") == 1)
        try catalogue.markMissing([copy])
        #expect(try catalogue.forget([copy]) == 1)
        #expect(try count("facts") == 1)
        #expect(try catalogue.forget([]) == 0)
    }

    @Test("Assets ever decided about or put into an album are not forgotten, and neither is their root")
    func kept() throws {
        let photos = try library.addPhotos(4)
        let album = try catalogue.makeAlbum("a")
        try catalogue.addPhotos([photos[2]], toAlbum: album.row)
        try catalogue.decide([.verdict(.keep)], about: [photos[0]], in: nil)
        try catalogue.decide([.verdict(.trash)], about: [photos[1]], in: nil)
        _ = try catalogue.undo(in: nil)
        try catalogue.markMissing(photos)
        #expect(try catalogue.keptAssets() == Set(photos[..<3]))
        #expect(try catalogue.forgettable().map(\.row) == [photos[3]])
        #expect(try catalogue.forget(photos) == 1)
        #expect(try !catalogue.forget(root) && catalogue.roots() == [root])
        #expect(try catalogue.decision(of: photos[0])?.now.verdict == .keep)
        #expect(try catalogue.redo(in: nil).step?.changes.map(\.asset) == [photos[1]])
        try catalogue.removePhotos([photos[2]], fromAlbum: album.row)
        #expect(try catalogue.forget(photos) == 1)
    }

    @Test("A root is forgotten with its folders when no asset of it remains")
    func roots() throws {
        let photo = try library.add("x/a", 1).row
        try catalogue.markMissing([photo])
        #expect(try !catalogue.forget(root))
        #expect(try catalogue.forget([photo]) == 1)
        #expect(try catalogue.forget(root) && catalogue.roots().isEmpty)
    }

    @Test("An asset's problems are forgotten with it")
    func problems() throws {
        let place = AssetPlace(root: root.id, folder: "", name: [0x61])
        let row = try catalogue.apply([
            AssetChange(
                .file(place),
                stamp: .sample(1),
                scannedAt: 9,
                outcome: .failed(.sample(3), Problem(.failed, stage: "decode", reason: "no end"), by: nil)
            )
        ])[0]
        try catalogue.markMissing([row])
        #expect(try catalogue.forget([row]) == 1)
        #expect(try count("problems") == 0)
    }

    @Test("Removes contents from the cache completely, and keeps the others")
    func cache() async throws {
        let cache = try Cache(at: library.folder.path.pushing("store/cache"), .write)
        let writer = try CacheWriter(cache)
        try await writer.write((0..<600).map { Record.sample($0, large: noise(3000), thumb: [1]) })
        try await writer.write([.failed(.sample(900, decoder: "a 1"))])
        let contents = try cache.contents()
        #expect(contents.count == 601)
        #expect(contents[.sample(7)] == 3001 && contents[.sample(900)] == 0)
        try await writer.remove((1..<600).map(ContentID.sample) + [.sample(900), .sample(5000)])
        try await writer.remove([])
        #expect(try cache.contents() == [.sample(0): 3001])
        let statistics = try cache.statistics()
        #expect(statistics.records.entries == 1 && statistics.tiers.entries == 2 && statistics.failures.entries == 0)
        #expect(statistics.freeByteCount > 1_000_000)
        #expect(try cache.verify() == [])
    }

    @Test("Keeps the last thousand runs")
    func runs() throws {
        let first = try catalogue.beginRun()
        try catalogue.write { try $0.execute(sql: "INSERT INTO runs (id, started_ms) VALUES (1005, 1)") }
        _ = try catalogue.beginRun()
        #expect(try count("runs") == 2)
        #expect(try catalogue.lastRun().map { $0.id > first.id } == true)
    }

    @Test("Records mounts once, and again when another volume is there")
    func mounts() throws {
        let identity = RootIdentity(volume: 7, inode: 2)
        let (usb, inner) = (
            Mount(root: root.id, folder: "usb", identity: identity),
            Mount(root: root.id, folder: FilePath(bytes: [0x75, 0xFF]), identity: identity)
        )
        try catalogue.note([usb, inner])
        try catalogue.note([usb])
        #expect(Set(try catalogue.mounts(root: root.id)) == [usb, inner])
        let other = Mount(root: root.id, folder: "usb", identity: RootIdentity(volume: 8, inode: 2))
        try catalogue.note([other])
        #expect(Set(try catalogue.mounts(root: root.id)) == [other, inner])
        try catalogue.forget(inner)
        #expect(try catalogue.mounts(root: root.id) == [other])
        #expect(try catalogue.mounts(root: 99).isEmpty)
    }

    @Test("Compares a volume below a root with its known state")
    func states() throws {
        try library.folder.path.pushing("photos/usb/a.jpg").write([1, 2])
        try library.folder.path.pushing("photos/usb-2/a.jpg").write([1, 2])
        let usb = root.path.appending("usb")
        let identity = try #require(RootIdentity(of: usb))
        let mount = Mount(root: root.id, folder: "usb", identity: identity)
        try catalogue.note([mount])
        #expect(try catalogue.state(of: mount, below: root) == .ok)
        try library.add("usb/DCIM/known.jpg", 1)
        try library.add("usb-2/a.jpg", 2)
        #expect(try catalogue.fileCount(in: "usb", below: root) == 1)
        let other = Mount(root: root.id, folder: "usb", identity: RootIdentity(volume: 1, inode: 1))
        #expect(try catalogue.state(of: other, below: root) == .replaced)
        let weak = Mount(root: root.id, folder: "usb", identity: RootIdentity(volume: 0, inode: identity.inode))
        #expect(try catalogue.state(of: weak, below: root) == .replaced)
        try FileManager.default.removeItem(atPath: usb.appending("a.jpg").string)
        #expect(try catalogue.state(of: mount, below: root) == .empty(known: 1))
        try FileManager.default.removeItem(atPath: usb.string)
        #expect(try catalogue.state(of: mount, below: root) == .missing)
        #expect(try catalogue.mounts(root: root.id) == [mount])
    }
}
