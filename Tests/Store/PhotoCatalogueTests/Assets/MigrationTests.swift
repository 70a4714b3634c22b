import Foundation
import GRDB
import PhotoModel
import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCatalogue

@Suite struct MigrationTests {
    let temporary: TemporaryFolder
    let file: FilePath

    init() throws {
        temporary = try TemporaryFolder()
        file = temporary.path.appending("catalogue.sqlite")
    }

    private func next(failing: Bool = false) -> DatabaseMigrator {
        var migrator = Schema.migrator
        migrator.registerMigration("next") { database in
            try database.execute(sql: "ALTER TABLE runs ADD COLUMN note TEXT; UPDATE library SET name = 'changed'")
            if failing { throw StoreError.catalogue("/x", "on purpose") }
        }
        return migrator
    }

    /// Makes a catalogue as of that migration, with a library's name and the body's data.
    private func makeCatalogue(of migration: String, _ fill: (Database) throws -> Void = { _ in }) throws {
        let queue = try DatabaseQueue(path: file.string)
        try Schema.migrator.migrate(queue, upTo: migration)
        try queue.write { database in
            try Schema.addLibrary("photos", database)
            try fill(database)
        }
    }

    /// Adds `/p/a`, in row 1.
    private func addPhoto(_ database: Database, _ id: AssetID = .next()) throws {
        try database.execute(
            sql: """
                INSERT INTO roots (id, path, volume, inode, added_ms) VALUES (1, CAST('/p' AS BLOB), 1, 2, 3);
                INSERT INTO folders (id, root, path) VALUES (1, 1, x'');
                """
        )
        try database.execute(
            sql: """
                INSERT INTO assets (uuid, folder, name, size, mtime_ns, ctime_ns, device, inode, state,
                    scanned_at_ns, first_seen_ms) VALUES (?, 1, CAST('a' AS BLOB), 5, 1, 2, 3, 4, 1, 9, 9)
                """,
            arguments: [id.data]
        )
    }

    private func name(_ file: FilePath) throws -> String? {
        try DatabaseQueue(path: file.string).read { try String.fetchOne($0, sql: "SELECT name FROM library") }
    }

    @Test("Updates an older catalogue and leaves a copy of the previous version beside it")
    func migrates() throws {
        _ = try Catalogue(at: file, create: "photos").beginRun()
        #expect(PrivateFiles.names(in: temporary.path)?.contains { $0.count > 24 } == false)
        let catalogue = try Catalogue(at: file, create: nil, migrator: next())
        #expect(try catalogue.lastRun() != nil)
        let backup = temporary.path.appending("catalogue.before-next.sqlite")
        #expect(try name(backup) == "photos")
        #expect(try name(file) == "changed")
        let attributes = try FileManager.default.attributesOfItem(atPath: backup.string)
        #expect((attributes[.posixPermissions] as? Int).map { $0 & 0o077 } == 0)
    }

    @Test(
        "Camera raw files, which older versions only listed, are without a result, and stay what was decided about them"
    )
    func rawFiles() throws {
        try makeCatalogue(of: "13") { database in
            try addPhoto(database)
            try database.execute(
                sql: """
                    UPDATE assets SET state = 3, settled_by = x'01';
                    INSERT INTO problems (asset, kind, stage, reason, will_retry, noted_ms)
                        VALUES (1, 2, 'enumerate', 'camera raw files are not supported yet', 0, 5);
                    """
            )
        }
        let catalogue = try Catalogue(at: file)
        let asset = try #require(try catalogue.asset(row: 1))
        #expect(asset.state == .pending && asset.settledBy == nil && asset.problem == nil)
        #expect(try catalogue.counts().pending == 1)
    }

    @Test("Adds cache bounds to an older catalogue and keeps its data")
    func cacheBound() throws {
        try makeCatalogue(of: "1")
        let catalogue = try Catalogue(at: file)
        #expect(try catalogue.cacheBound() == nil)
        try catalogue.setCacheBound(5 << 30)
        #expect(try catalogue.cacheBound() == 5 << 30 && name(file) == "photos")
        #expect(PrivateFiles.exists(temporary.path.appending("catalogue.before-2.sqlite")))
    }

    @Test("Adds decisions to an older catalogue and keeps its data")
    func review() throws {
        let id = AssetID.next()
        try makeCatalogue(of: "2") { try addPhoto($0, id) }
        let catalogue = try Catalogue(at: file)
        #expect(PrivateFiles.exists(temporary.path.appending("catalogue.before-3.sqlite")))
        let asset = try #require(try catalogue.asset(id))
        #expect(try asset.path == "/p/a" && catalogue.revision() == 0 && catalogue.pending().isEmpty)
        #expect(try catalogue.decide([.rating(2)], about: [asset.row], in: nil)?.changes.count == 1)
        #expect(try Catalogue(at: file).decision(of: asset.row)?.stamp.size == 5)
    }

    @Test("Adds request keys to an older catalogue and keeps its decisions")
    func requests() throws {
        try makeCatalogue(of: "3")
        let catalogue = try Catalogue(at: file)
        #expect(PrivateFiles.exists(temporary.path.appending("catalogue.before-4.sqlite")))
        let session = try catalogue.makeSession(name: "one", filter: "", sort: "taken").row
        let request = StepRequest(key: "u", body: [1])
        #expect(try catalogue.undo(in: session, as: request) == .nothing)
        #expect(try Catalogue(at: file).outcome(of: request) == .nothing)
    }

    @Test("Adds picture scores to an older catalogue and keeps its facts")
    func quality() throws {
        let content = Data(repeating: 1, count: 32)
        try makeCatalogue(of: "4") { database in
            try database.execute(
                sql: """
                    INSERT INTO facts (content, width, height, format, byte_count, sharpness)
                    VALUES (?, 40, 30, 'jpeg', 5, 12.5)
                    """,
                arguments: [content]
            )
        }
        let catalogue = try Catalogue(at: file)
        #expect(PrivateFiles.exists(temporary.path.appending("catalogue.before-5.sqlite")))
        let row = try catalogue.read { try Row.fetchOne($0, sql: "SELECT sharpness, contrast, depicts FROM facts") }
        #expect(row?["sharpness"] == 12.5 && row?.hasNull(atIndex: 1) == true && row?.hasNull(atIndex: 2) == true)
    }

    @Test("Adds locations to an older catalogue and has its sidecars read again")
    func places() throws {
        try makeCatalogue(of: "7") { database in
            try addPhoto(database)
            try database.execute(
                sql: """
                    INSERT INTO decisions (asset, rating, tags, applied_tags, decided_ms, size, mtime_ns, ctime_ns, device,
                        inode, is_pending, revision) VALUES (1, 4, '{}', '{}', 7, 5, 1, 2, 3, 4, 1, 1);
                    INSERT INTO sidecars (asset, name, size, mtime_ns, ctime_ns, device, inode, rating, is_favourite, tags,
                        revision) VALUES (1, CAST('a.xmp' AS BLOB), 9, 10, 20, 3, 4, 2, 0, '[]', 1);
                    """
            )
        }
        let catalogue = try Catalogue(at: file)
        #expect(PrivateFiles.exists(temporary.path.appending("catalogue.before-8.sqlite")))
        #expect(try catalogue.decision(of: 1)?.now == Decision(rating: 4) && catalogue.decision(of: 1)?.decidedAt == 7)
        let sidecar = try #require(try catalogue.sidecars(of: [1])[1])
        #expect(sidecar.rating == 2 && sidecar.location == nil && sidecar.stamp.modified != 10)
    }

    @Test("A catalogue from before the single order of steps keeps its data and its order of undo and redo")
    func steps() throws {
        try makeCatalogue(of: "8") { database in
            try addPhoto(database)
            try database.execute(
                sql: """
                    INSERT INTO decisions (asset, verdict, rating, tags, applied_tags, decided_ms, size, mtime_ns, ctime_ns,
                        device, inode, is_pending, revision) VALUES (1, 'trash', 4, '{}', '{}', 7, 5, 1, 2, 3, 4, 1, 1);
                    INSERT INTO steps (id, kind, made_ms, of_step, state, undone_by) VALUES (1, 0, 1, NULL, 0, NULL),
                        (2, 0, 2, NULL, 0, NULL), (3, 1, 3, 2, 0, NULL), (4, 2, 4, 2, 0, NULL), (5, 0, 5, NULL, 1, 6),
                        (6, 1, 6, 5, 0, NULL);
                    INSERT INTO step_changes (step, asset, before, after) VALUES (1, 1, '{}', '{"r":4}'),
                        (2, 1, '{"r":4}', '{"v":"trash","r":4}'), (3, 1, '{"v":"trash","r":4}', '{"r":4}'),
                        (4, 1, '{"r":4}', '{"v":"trash","r":4}'), (5, 1, '{"v":"trash","r":4}', '{"v":"trash","r":1}'),
                        (6, 1, '{"v":"trash","r":1}', '{"v":"trash","r":4}');
                    INSERT INTO duplicate_verdicts (id, uuid, verdict, made_ms, step)
                        VALUES (1, x'00112233445566778899aabbccddeeff', 'this-one', 2, 2);
                    INSERT INTO duplicate_members (verdict, asset, is_kept) VALUES (1, 1, 0);
                    INSERT INTO albums (id, uuid, name, made_ms) VALUES (1, x'00112233445566778899aabbccddeef0', 'Best', 1);
                    INSERT INTO album_photos (album, asset, place) VALUES (1, 1, 0);
                    INSERT INTO batches (id, uuid, kind, begun_ms, finished_ms)
                        VALUES (1, x'00112233445566778899aabbccddeef1', 0, 8, 9);
                    INSERT INTO journal (id, batch, asset, before, after, steps, state)
                        VALUES (1, 1, 1, '{}', '{"v":"trash"}', x'', 1);
                    """
            )
        }
        let catalogue = try Catalogue(at: file)
        #expect(PrivateFiles.exists(temporary.path.appending("catalogue.before-9.sqlite")))
        #expect(try catalogue.duplicateVerdicts().map(\.others) == [[1]] && catalogue.photos(ofAlbum: 1) == [1])
        let history = try catalogue.history(limit: 9)
        #expect(history.count == 7 && history.first?.uncounted == 1)
        #expect(try catalogue.redo(in: nil).step?.ofStep == 5)
        #expect(try (1...3).map { _ in try catalogue.undo(in: nil).step?.ofStep } == [5, 2, 1])
        #expect(try catalogue.decision(of: 1)?.now.isEmpty == true)
        // As before, the verdict on the group stays.
        #expect(try catalogue.duplicateVerdicts().count == 1)
    }

    @Test("Adds photo keywords to an older catalogue and keeps its data")
    func keywords() throws {
        try makeCatalogue(of: "8") { database in
            try addPhoto(database)
            try database.execute(
                sql: """
                    INSERT INTO facts (content, width, height, format, byte_count, rating) VALUES (?, 40, 30, 'jpeg', 5, 3);
                    INSERT INTO sidecars (asset, name, size, mtime_ns, ctime_ns, device, inode, rating, is_favourite, tags,
                        revision) VALUES (1, CAST('a.xmp' AS BLOB), 9, 10, 20, 3, 4, 2, 0, '["Sea","sea"]', 1);
                    """,
                arguments: [Data(repeating: 1, count: 32)]
            )
        }
        let catalogue = try Catalogue(at: file)
        let content = try #require(ContentID(Array(repeating: 1, count: 32)))
        #expect(try catalogue.ownFacts(of: [content]) == [content: OwnFacts(rating: 3)])
        let sidecar = try #require(try catalogue.sidecars(of: [1])[1])
        #expect(sidecar.tags.map(\.description) == ["Sea", "sea"] && !sidecar.isRaws)
    }

    @Test("A failed migration leaves the catalogue unchanged and can be retried")
    func failing() throws {
        _ = try Catalogue(at: file, create: "photos")
        #expect(throws: StoreError.catalogue("/x", "on purpose")) {
            try Catalogue(at: file, create: nil, migrator: next(failing: true))
        }
        #expect(try name(file) == "photos")
        _ = try Catalogue(at: file, create: nil, migrator: next())
        #expect(try name(file) == "changed")
    }

    @Test("Refuses a newer catalogue and does not change it")
    func newer() throws {
        _ = try Catalogue(at: file, create: "photos", migrator: next())
        #expect(throws: StoreError.newerSchema(file, found: "next")) { try Catalogue(at: file, create: "other") }
        #expect(try name(file) == "photos")
    }

    @Test("Does not mistake a missing or foreign file for an empty catalogue")
    func refused() throws {
        #expect(throws: StoreError.notFound(temporary.path)) { try Catalogue(at: file) }
        try temporary.path.pushing("catalogue.sqlite").write(noise(9000))
        guard case .catalogueDamaged = storeError({ _ = try Catalogue(at: file) }) else {
            Issue.record("opened")
            return
        }
    }

    @Test("Only the owner can read it, and commits wait for the disk")
    func settings() throws {
        let catalogue = try Catalogue(at: file, create: "photos")
        _ = try catalogue.beginRun()
        for name in ["catalogue.sqlite", "catalogue.sqlite-wal"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: temporary.path.appending(name).string)
            #expect((attributes[.posixPermissions] as? Int).map { $0 & 0o077 } == 0, "\(name)")
        }
        #expect(try catalogue.write { try Int.fetchOne($0, sql: "PRAGMA synchronous") } == 2)
        #expect(try catalogue.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
        #expect(try catalogue.read { try Int.fetchOne($0, sql: "PRAGMA foreign_keys") } == 1)
    }
}
