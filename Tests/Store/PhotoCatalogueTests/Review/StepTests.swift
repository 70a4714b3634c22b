import GRDB
import PhotoModel
import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCatalogue

/// A single sequence of steps, whatever they change.
@Suite struct StepTests {
    private let library: TestCatalogue
    private var catalogue: Catalogue { library.catalogue }
    private let photos: [AssetRow]

    init() throws {
        library = try TestCatalogue()
        photos = try library.addPhotos(4)
    }

    private func newest() throws -> HistoryEntry { try #require(try catalogue.history(limit: 1).first) }

    @Test func `Undoing the removal of an album restores it and decides nothing`() throws {
        let album = try catalogue.makeAlbum("Best")
        try catalogue.addPhotos([photos[2], photos[0]], toAlbum: album.row)
        try catalogue.resolveDuplicates([DuplicateResolution(.thisOne, kept: [photos[0]], others: [photos[1]])])
        let change = DecisionStep.Change(asset: photos[1], before: Decision(), after: Decision(verdict: .trash))
        #expect(try catalogue.revert([change], in: nil).isEmpty)
        try catalogue.removeAlbum(album.row)

        #expect(try catalogue.undo(in: nil).step?.changes == [])
        #expect(try catalogue.album(named: "Best")?.id == album.id)
        #expect(try catalogue.photos(ofAlbum: album.row) == [photos[2], photos[0]])
        #expect(try library.now(photos[1]).verdict == nil)
        #expect(try catalogue.redo(in: nil).step != nil && catalogue.albums().isEmpty)
    }

    @Test func `Undoing a forgotten verdict restores it and decides nothing`() throws {
        let group = DuplicateResolution(.thisOne, kept: [photos[0]], others: [photos[1]])
        let said = try catalogue.resolveDuplicates([group]).verdicts
        try catalogue.forgetDuplicateVerdicts([said[0].id])
        #expect(try catalogue.undo(in: nil).step?.changes == [])
        #expect(try catalogue.duplicateVerdicts() == said && library.now(photos[1]).verdict == .trash)
        #expect(try catalogue.undo(in: nil).step?.changes.count == 1)
        #expect(try catalogue.duplicateVerdicts().isEmpty && library.now(photos[1]).isEmpty)
        #expect(try catalogue.redo(in: nil).step?.changes.count == 1)
        #expect(try catalogue.duplicateVerdicts() == said)
    }

    @Test func `Taking a verdict back is a step of its own beside the one that recorded it`() throws {
        let group = DuplicateResolution(.thisOne, kept: [photos[0]], others: [photos[1], photos[2]])
        let said = try catalogue.resolveDuplicates([group]).verdicts
        #expect(try catalogue.forgetDuplicateVerdict(said[0].id, takingBack: true)?.step?.kind == .forget)
        #expect(try library.now(photos[2]).isEmpty)
        _ = try catalogue.undo(in: nil)
        #expect(try library.now(photos[2]).verdict == .trash && catalogue.duplicateVerdicts() == said)
        #expect(try newest().ofKind == .forget && newest().effectCounts?.groups == 1)
    }

    @Test func `A review undoes its own steps, whatever the library did meanwhile`() throws {
        let session = try library.session()
        try catalogue.decide([.rating(3)], about: [photos[0]], in: session)
        _ = try catalogue.makeAlbum("Best")
        try catalogue.setPreference("theme", to: "dark")
        #expect(try catalogue.undo(in: session).step?.changes.map(\.asset) == [photos[0]])
        #expect(try catalogue.preferences() == ["theme": "dark"] && catalogue.albums().count == 1)
        _ = try catalogue.undo(in: nil)
        #expect(try catalogue.preferences().isEmpty)
    }

    @Test func `The last step is the one redone last`() throws {
        let session = try library.session()
        try catalogue.decide([.rating(3)], about: [photos[0]], in: session)
        _ = try catalogue.undo(in: session)
        try catalogue.decide([.rating(1)], about: [photos[1]], in: nil)
        _ = try catalogue.redo(in: session)
        #expect(try catalogue.undo(in: nil).step?.changes.map(\.asset) == [photos[0]])
    }

    @Test func `The library redoes nothing that was undone before its last step`() throws {
        let session = try library.session()
        try catalogue.decide([.verdict(.trash)], about: photos, in: session)
        _ = try catalogue.undo(in: session)
        _ = try catalogue.makeAlbum("Best")
        #expect(try catalogue.redo(in: nil) == .nothing)
        #expect(try catalogue.redo(in: session).step?.changes.count == 4)
    }

    @Test func `A conflicting change is named, and the undo changes nothing`() throws {
        let album = try catalogue.makeAlbum("Best")
        try catalogue.addPhotos(photos, toAlbum: album.row)
        try catalogue.write { try $0.execute(sql: "DELETE FROM album_photos WHERE asset = 2") }
        let request = StepRequest(key: "u", body: [1])
        guard case .changedSince(let effects) = try catalogue.undo(in: nil, as: request) else {
            Issue.record("undone")
            return
        }
        #expect(effects.values.map(\.kind) == [.album] && effects.values.first?.key == "\(album.row)")
        #expect(try catalogue.photos(ofAlbum: album.row).count == 3 && catalogue.outcome(of: request) == nil)
    }

    @Test func `A name taken by somebody else blocks an undo`() throws {
        let album = try catalogue.makeAlbum("Best")
        try catalogue.removeAlbum(album.row)
        try catalogue.write {
            try $0.execute(sql: "INSERT INTO albums (uuid, name, made_ms) VALUES (x'00', 'Best', 1)")
        }
        #expect(throws: StoreError.nameTaken(kind: "an album", "Best")) { try catalogue.undo(in: nil) }
    }

    @Test func `A change without effect is no step`() throws {
        let album = try catalogue.makeAlbum("Best")
        try catalogue.changeTags(keeping: [.tag("a")], dropping: [])
        try catalogue.setPreference("theme", to: "dark")
        let count = try catalogue.history(limit: 99).count
        try catalogue.renameAlbum(album.row, to: "Best")
        try catalogue.removePhotos(photos, fromAlbum: album.row)
        try catalogue.changeAlbum(album.row, adding: photos, removing: photos)
        try catalogue.changeTags(keeping: [.tag("a"), .tag("b")], dropping: [.tag("b")])
        try catalogue.setPreference("theme", to: "dark")
        try catalogue.forgetDuplicateVerdicts([.next()])
        #expect(try catalogue.history(limit: 99).count == count)
        _ = try catalogue.undo(in: nil)
        #expect(try catalogue.preferences().isEmpty)
    }

    @Test func `Undoing an import reverts its albums, tags, settings and verdicts`() throws {
        let other = try TestCatalogue()
        let theirs = try other.addPhotos(4)
        let album = try other.catalogue.makeAlbum("Best")
        try other.catalogue.addPhotos(theirs, toAlbum: album.row)
        try other.catalogue.keepTag(.tag("a"))
        try other.catalogue.setPreference("theme", to: "dark")
        try other.catalogue.resolveDuplicates([DuplicateResolution(.keepAll, kept: [theirs[0], theirs[1]])])
        let file = other.folder.path.appending("export.jsonl")
        try LibraryExport(other.catalogue).export(to: file)
        let step = try LibraryImport(catalogue).import(from: file).step
        #expect(step?.effects.albumPhotos.count == 4 && step?.effects.verdicts.count == 1)

        _ = try catalogue.undo(in: nil)
        #expect(try catalogue.albums().isEmpty && catalogue.keptTags().isEmpty && catalogue.preferences().isEmpty)
        #expect(try catalogue.duplicateVerdicts().isEmpty)
        // After the undo it can be imported again.
        #expect(try LibraryImport(catalogue).import(from: file).report.duplicates == 1)
        #expect(try catalogue.albums().map(\.photoCount) == [4])
    }

    @Test func `The history of a photo includes its albums and its groups of duplicates`() throws {
        let album = try catalogue.makeAlbum("Best")
        try catalogue.changeAlbum(album.row, adding: [photos[0], photos[1]], removing: [])
        try catalogue.resolveDuplicates([DuplicateResolution(.different, kept: [photos[0], photos[2]])])
        try catalogue.removeAlbum(album.row)
        func kinds(_ photo: AssetRow) throws -> [DecisionStep.Kind] {
            try catalogue.history(limit: 99, ofAsset: photo).compactMap { entry in
                guard case .step(let step, _) = entry.event, entry.photos == [photo] else { return nil }
                return step.kind
            }
        }
        #expect(try kinds(photos[0]) == [.removeAlbum, .resolve, .changeAlbum])
        #expect(try kinds(photos[1]) == [.removeAlbum, .changeAlbum] && kinds(photos[2]) == [.resolve])
        #expect(try newest().photoCount == 2 && newest().effectCounts?.albums[album.row]?.removed == 2)
    }

    @Test func `The history lists first the photos that a step decides about`() throws {
        try catalogue.resolveDuplicates([
            DuplicateResolution(.thisOne, kept: [photos[0], photos[1]], others: [photos[3]])
        ])
        let entry = try #require(try catalogue.history(limit: 1, maxPhotos: 2).first)
        #expect(entry.photos == [photos[3], photos[0]] && entry.photoCount == 3)
    }

    @Test func `Reports a later change that is no step, until a step follows`() throws {
        try catalogue.setRecipe(StoredRecipe(name: "first", readAt: 1))
        #expect(try catalogue.changedBesideSteps().isEmpty)
        try catalogue.decide([.rating(3)], about: photos, in: nil)
        #expect(try catalogue.changedBesideSteps().isEmpty)
        try catalogue.setRecipe(StoredRecipe(name: "second", readAt: .max))
        #expect(try catalogue.changedBesideSteps() == [.recipe])
        try catalogue.setRecipe(StoredRecipe(name: "second", readAt: 2))
        _ = try catalogue.removeRoot(library.root)
        try catalogue.write { try $0.execute(sql: "UPDATE roots SET removed_ms = removed_ms + 10000") }
        #expect(try catalogue.changedBesideSteps() == [.folders])
        var broken = try #require(try catalogue.asset(row: photos[0]))
        broken.state = .failed
        try catalogue.acceptFailures(of: [broken])
        try catalogue.write { try $0.execute(sql: "UPDATE accepted_failures SET accepted_ms = accepted_ms + 10000") }
        #expect(try catalogue.changedBesideSteps() == [.folders, .failures])
        try catalogue.write { try $0.execute(sql: "UPDATE steps SET made_ms = made_ms + 20000") }
        #expect(try catalogue.changedBesideSteps().isEmpty)
    }

    @Test func `A photo that only a forgotten verdict names may be forgotten`() throws {
        try catalogue.resolveDuplicates([DuplicateResolution(.different, kept: [photos[0], photos[1]])])
        #expect(try catalogue.keptAssets().count == 2)
        _ = try catalogue.undo(in: nil)
        try catalogue.markMissing([photos[0]])
        #expect(try catalogue.keptAssets().isEmpty && catalogue.forget([photos[0]]) == 1)
        #expect(try catalogue.redo(in: nil).step != nil && catalogue.duplicateVerdicts()[0].kept == [photos[1]])
    }
}
