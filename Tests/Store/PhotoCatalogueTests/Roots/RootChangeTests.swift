import GRDB
import PhotoModel
import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCatalogue

@Suite("Changes of a library's folders")
struct RootChangeTests {
    private let test: TestCatalogue
    private var catalogue: Catalogue { test.catalogue }

    init() throws { test = try TestCatalogue() }

    private func folder(_ name: FilePath) throws -> FilePath {
        let path = test.folder.path.pushing(name)
        try path.makeFolder()
        return path
    }

    private func add(_ path: FilePath, _ content: Int, to root: Root) throws -> AssetRow {
        let place = AssetPlace(root: root.id, folder: path.removingLastComponent(), name: path.lastName)
        return try catalogue.apply([test.prepared(.file(place), content)])[0]
    }

    private func roots() throws -> [FilePath] { try catalogue.roots().map(\.path) }

    // MARK: Removed and restored

    @Test("The photos of a removed root go with it; decisions about them are kept but not pending")
    func removed() throws {
        let photos = try test.addPhotos(3)
        let other = try catalogue.addRoot(try folder("other"))
        let stays = try add("x.jpg", 9, to: other)
        try catalogue.decide([.rating(2)], about: [photos[0], stays], in: nil)
        #expect(try catalogue.removeRoot(test.root) == RemovedRoot(photos: 3, decisions: 1, pending: 1))

        #expect(try roots() == [other.path])
        #expect(try catalogue.counts().present == 1)
        #expect(try catalogue.pendingAssets(ofSession: nil) == [stays])
        #expect(try catalogue.decisionCounts().pending == 1 && catalogue.decisionCounts().rated == 2)
        #expect(try test.now(photos[0]).rating == 2)
        #expect(try catalogue.leftOut(photos + [stays, 99]) == Set(photos) && catalogue.leftOut([]).isEmpty)

        let back = try catalogue.addRoot(test.root.path)
        #expect(back.id == test.root.id)
        #expect(try catalogue.pendingAssets(ofSession: nil).count == 2)
        // A run finds the file again: the content identifies the photo.
        #expect(try add("1.jpg", 1, to: back) == photos[0])
        #expect(try catalogue.asset(row: photos[0])?.isMissing == false)
    }

    @Test("Undo changes decisions about a removed root's photos, which are pending only once it is back")
    func undoneWhileRemoved() throws {
        let photo = try test.addPhotos(1)[0]
        try catalogue.decide([.rating(2)], about: [photo], in: nil)
        try test.commit([photo])
        _ = try catalogue.removeRoot(test.root)

        #expect(try catalogue.undo(in: nil).step != nil && test.now(photo).isEmpty)
        #expect(try catalogue.pendingCount() == 0 && catalogue.leftOut([photo]) == [photo])
        _ = try catalogue.addRoot(test.root.path)
        #expect(try catalogue.pendingAssets(ofSession: nil) == [photo] && catalogue.leftOut([photo]).isEmpty)
    }

    @Test("Hiding locations works while a root is removed, and nothing is pending until it is back")
    func placesForgottenWhileRemoved() throws {
        let photo = try test.addPhotos(1)[0]
        let oslo = try #require(Coordinates(latitude: 59.913868, longitude: 10.752245))
        try catalogue.decide([.verdict(.trash), .location(oslo)], about: [photo], in: nil)
        _ = try catalogue.removeRoot(test.root)

        try catalogue.hideFacts([.latitude, .longitude])
        #expect(try test.now(photo) == Decision(verdict: .trash))
        #expect(try catalogue.pendingCount() == 0 && catalogue.pendingAssets(ofSession: nil).isEmpty)
        _ = try catalogue.addRoot(test.root.path)
        #expect(try catalogue.pendingAssets(ofSession: nil) == [photo])
    }

    @Test("A commit's results are recorded for a removed root, and later changes wait until it is back")
    func settledWhileRemoved() throws {
        let photo = try test.addPhotos(1)[0]
        try catalogue.decide([.rating(2)], about: [photo], in: nil)
        let intent = JournalIntent(asset: photo, before: Decision(), after: Decision(rating: 2), steps: [])
        let ids = try catalogue.intend([intent], in: catalogue.beginBatch(.commit).row)
        try catalogue.decide([.rating(3)], about: [photo], in: nil)
        _ = try catalogue.removeRoot(test.root)

        try catalogue.settle([(ids[0], .applied(AppliedFiles()))])
        #expect(try catalogue.decision(of: photo)?.applied.rating == 2 && catalogue.pendingCount() == 0)
        _ = try catalogue.addRoot(test.root.path)
        #expect(try catalogue.pendingAssets(ofSession: nil) == [photo])
    }

    @Test("A commit touches nothing in a removed root, whatever the catalogue lists as pending there")
    func pendingInRemoved() throws {
        let photo = try test.addPhotos(1)[0]
        try catalogue.decide([.verdict(.trash)], about: [photo], in: nil)
        _ = try catalogue.removeRoot(test.root)
        try catalogue.write { try $0.execute(sql: "UPDATE decisions SET is_pending = 1") }
        #expect(try catalogue.pendingAssets(ofSession: nil).isEmpty)
    }

    @Test("A photo moved from a removed root into another one keeps its pending decision")
    func movedOutOfRemoved() throws {
        let photos = try test.addPhotos(2)
        try catalogue.decide([.rating(2)], about: photos, in: nil)
        _ = try catalogue.removeRoot(test.root)
        let other = try catalogue.addRoot(try folder("other"))
        let place = AssetPlace(root: other.id, folder: "", name: Array("1.jpg".utf8))
        try catalogue.apply([test.prepared(.moved(photos[0], place), 1)])
        #expect(try catalogue.pendingAssets(ofSession: nil) == [photos[0]] && catalogue.pendingCount() == 1)
    }

    @Test("A root above a removed one includes its photos")
    func removedInside() throws {
        let photos = try test.addPhotos(2)
        _ = try catalogue.removeRoot(test.root)
        let above = try catalogue.addRoot(test.folder.path)
        #expect(try roots() == [test.folder.path])
        #expect(try add("photos/2.jpg", 2, to: above) == photos[1])
    }

    // MARK: Extended

    @Test("A root extended to its parent folder keeps all data of its photos")
    func wider() throws {
        let photos = try test.addPhotos(2)
        let other = try catalogue.addRoot(try folder("other"))
        let deep = try add("a/b/x.jpg", 5, to: other)
        try catalogue.note([Mount(root: other.id, folder: "a", identity: other.identity)])
        #expect(throws: StoreError.self) { try catalogue.addRoot(test.folder.path) }
        let root = try catalogue.addRoot(test.folder.path, absorbing: true)
        #expect(try roots() == [root.path])
        #expect(try catalogue.asset(at: test.root.path.appending("1.jpg"))?.row == photos[0])
        #expect(try catalogue.asset(at: other.path.pushing("a/b/x.jpg"))?.row == deep)
        #expect(try catalogue.mounts(root: root.id).map(\.folder) == ["other/a"])
        #expect(try catalogue.counts().present == 3)
    }

    // MARK: Moved

    @Test("Roots swap places, and recorded paths follow")
    func swapped() throws {
        let (a, b) = (test.root, try catalogue.addRoot(try folder("b")))
        let session = try catalogue.makeSession(name: "folder:\(a.path)/x", filter: "folder:\(a.path)2", sort: "taken")
        try catalogue.relocate([RootMove(root: a, path: b.path), RootMove(root: b, path: a.path)])
        #expect(try catalogue.roots().map(\.id) == [a.id, b.id])
        #expect(try roots() == [b.path, a.path])
        let history = try catalogue.rootHistory()
        #expect(history.path(a.path.appending("x"), of: 0) == b.path.appending("x"))
        #expect(history.path(b.path, of: 0) == a.path)
        #expect(history.path(a.path, of: 1) == a.path)
        let after = try #require(try catalogue.session(session.id))
        #expect(after.name == "folder:\(b.path)/x" && after.filter == session.filter)
    }

    @Test("Translates an old path through several moves")
    func history() throws {
        for name in ["second", "third"] as [FilePath] {
            let root = try #require(try catalogue.roots().first)
            try catalogue.relocate([RootMove(root: root, path: try folder(name))])
        }
        let history = try catalogue.rootHistory()
        #expect(history.path(test.root.path.appending("x"), of: 0) == test.folder.path.pushing("third/x"))
    }

    @Test("A root that another process has already moved stays where that one found it")
    func raced() throws {
        let move = RootMove(root: test.root, path: try folder("moved"))
        try catalogue.relocate([move])
        try catalogue.relocate([RootMove(root: test.root, path: try folder("elsewhere"))])
        #expect(try roots() == [move.path])
        #expect(throws: StoreError.self) {
            try catalogue.relocate([RootMove(root: try #require(try catalogue.roots().first), path: "/nowhere/at/all")])
        }
    }

    @Test("Two roots with the same photos are merged: the decision about the present photo wins")
    func merged() throws {
        let old = try test.addPhotos(5)
        let new = try catalogue.addRoot(try folder("new"))
        let copies = try (1...4).map { try add(FilePath("\($0).jpg"), $0, to: new) }
        let changed = try add("5.jpg", 50, to: new)
        try catalogue.decide([.rating(1)], about: [old[0], old[1]], in: nil)
        try catalogue.decide([.rating(5)], about: [copies[1], copies[2]], in: nil)
        let album = try catalogue.makeAlbum("Best")
        try catalogue.addPhotos([old[4]], toAlbum: album.row)

        #expect(try catalogue.relocate([RootMove(root: test.root, path: new.path)]) == 1)
        #expect(try roots() == [new.path])
        func present(_ name: String) throws -> AssetRow? { try catalogue.asset(at: new.path.appending(name))?.row }
        // Decided at the old place, at both, at the new one, at none, and a different file by now.
        #expect(try present("1.jpg") == old[0])
        #expect(try present("2.jpg") == copies[1])
        #expect(try present("3.jpg") == copies[2])
        #expect(try present("4.jpg") == old[3])
        #expect(try present("5.jpg") == changed)
        #expect(try catalogue.counts().present == 5)
        #expect(try catalogue.asset(row: old[1])?.isMissing == true && catalogue.asset(row: old[4])?.isMissing == true)
        #expect(try catalogue.asset(row: copies[0]) == nil)
        #expect(try test.now(old[1]).rating == 1)
    }

    @Test("Adds moved roots to an older catalogue")
    func migrated() throws {
        let file = test.folder.path.appending("older.sqlite")
        let queue = try DatabaseQueue(path: file.string)
        try Schema.migrator.migrate(queue, upTo: "8")
        try queue.write { database in
            try Schema.addLibrary("photos", database)
            try database.execute(
                sql: "INSERT INTO roots (path, volume, inode, added_ms) VALUES (CAST('/p' AS BLOB), 1, 2, 3)"
            )
        }
        #expect(try Catalogue.rootPaths(in: file) == ["/p"])
        #expect(try Catalogue.findRoots(in: file, hints: []).isEmpty)
        #expect(try Catalogue(at: file).roots().map(\.path) == ["/p"])
        #expect(try Catalogue(at: file).rootsRevision() == 0)
    }
}
