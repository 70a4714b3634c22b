import Foundation
import GRDB
import PhotoModel
import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCatalogue

@Suite struct ExportTests {
    private let library: TestCatalogue
    private var catalogue: Catalogue { library.catalogue }
    private var file: FilePath { library.folder.path.appending("export.jsonl") }
    private let photos: [AssetRow]

    init() throws {
        library = try TestCatalogue()
        photos = try library.addPhotos(3)
    }

    private func lines() throws -> [[String: any Sendable]] {
        try String(decoding: file.bytes(), as: UTF8.self).split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: any Sendable])
        }
    }

    @Test("An export contains every decision and nothing else, one JSON object per line")
    func contents() throws {
        let session = try catalogue.makeSession(name: "one", filter: "is:unreviewed", sort: "taken")
        try catalogue.notePosition(photos[2], in: session.row)
        try catalogue.decide([.verdict(.keep), .tag(.tag("a/b"))], about: [photos[0]], in: session.row)
        try library.commit([photos[0]])
        let album = try catalogue.makeAlbum("best")
        try catalogue.addPhotos([photos[1]], toAlbum: album.row)
        try catalogue.keepTag(.tag("c"))
        try catalogue.setPreference("theme", to: "dark")
        let report = try LibraryExport(catalogue).export(to: file)
        #expect(report.photos == 3 && report.decisions == 1 && report.steps == 1 && report.sessions == 1)
        #expect(report.tags == 1 && report.albums == 1 && report.preferences == 1)
        let lines = try lines()
        #expect(
            lines.compactMap { $0["kind"] as? String } == [
                "sluice-library", "photo", "photo", "photo", "session", "decision", "step", "tag", "album",
                "preference",
                "end",
            ]
        )
        let asset = try #require(try catalogue.asset(row: photos[0]))
        #expect(lines[1]["id"] as? String == asset.id.description && lines[1]["path"] as? String == "1.jpg")
        #expect(lines[1]["content"] as? String == ContentID.sample(1).hex)
        #expect(lines[5]["photo"] as? String == asset.id.description)
        #expect((lines[5]["now"] as? [String: any Sendable])?["verdict"] as? String == "keep")
    }

    @Test("Does not export damaged data")
    func damaged() throws {
        try catalogue.decide([.verdict(.keep)], about: photos, in: nil)
        try catalogue.write { try $0.execute(sql: "UPDATE decisions SET tags = '['") }
        guard case .catalogueDamaged = storeError({ try LibraryExport(catalogue).lines { _ in } }) else {
            Issue.record("exported")
            return
        }
    }

    @Test("Paths that are not UTF-8 keep all their bytes")
    func oddNames() throws {
        let place = AssetPlace(root: library.root.id, folder: FilePath(bytes: [0xFE]), name: [0xFF, 0x0A, 0x61])
        let row = try catalogue.apply([library.prepared(.file(place), 9)])[0]
        try catalogue.decide([.verdict(.keep)], about: [row], in: nil)
        try LibraryExport(catalogue).export(to: file)
        #expect(try lines()[1]["pathBytes"] as? String == "fe2fff0a61")
        #expect(try lines()[1]["path"] as? String == "\u{FFFD}/\u{FFFD}\na")
        let contents = try ExportContents(of: file)
        #expect(contents.photos.values.first?.bytesBelowRoot == place.pathBelowRoot)
    }

    @Test("Reads a line as it was written")
    func coding() throws {
        let id = AssetID.next()
        let lines: [ExportLine] = [
            .end(.init(lines: 3)), .tag(.init(path: try .tag("a/ü"), made: 1)),
            .album(.init(id: id, name: "x\n", made: 4, photos: [id])),
            .decision(
                .init(
                    photo: id,
                    now: .init(Decision(verdict: .trash, rating: 3, tagging: ["a": false])),
                    ownRating: 5,
                    decided: 7,
                    stamp: .init(.sample(3))
                )
            ),
        ]
        for line in lines {
            #expect(try JSONDecoder().decode(ExportLine.self, from: JSONEncoder().encode(line)) == line)
        }
    }
}
