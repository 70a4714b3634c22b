import Foundation
import GRDB
import PhotoModel
import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

import struct PhotoRecord.Record

@testable import PhotoCatalogue

@Suite("Photo locations")
struct LocationTests {
    private let library: TestCatalogue
    private var catalogue: Catalogue { library.catalogue }
    private let photos: [AssetRow]
    private let oslo: Coordinates
    private let sydney: Coordinates

    /// The third photo contains its location.
    init() throws {
        let library = try TestCatalogue()
        self.library = library
        photos = try ["1.jpg", "2.jpg", "3.jpg"].enumerated().map { number, name in
            try library.add(FilePath(name), number + 1) { record in
                guard number == 2 else { return }
                (record.capture.latitude, record.capture.longitude) = (-33.8567999, 151.2152961)
            }.row
        }
        oslo = try #require(Coordinates(latitude: 59.913868, longitude: 10.752245))
        sydney = try #require(Coordinates(latitude: -33.8567999, longitude: 151.2152961))
    }

    private func merge(_ location: Coordinates) throws {
        try catalogue.resolveDuplicates([
            DuplicateResolution(
                .thisOne,
                kept: [photos[0]],
                others: [photos[1]],
                merged: [photos[0]: [.rating(3), .location(location)]]
            )
        ])
    }

    private func putSidecar(_ location: Coordinates?) throws {
        try catalogue.putSidecars([
            StoredSidecar(asset: photos[1], name: Array("2.xmp".utf8), stamp: .sample(1), location: location)
        ])
    }

    /// The contents of all tables except the facts.
    private func everything() throws -> String {
        try catalogue.read { database in
            try ["decisions", "step_changes", "journal", "sidecars"]
                .flatMap { try Row.fetchAll(database, sql: "SELECT * FROM \($0)") }.map(\.description).joined()
        }
    }

    @Test("Come from the decision, the sidecar or the photo itself")
    func known() throws {
        try merge(oslo)
        try putSidecar(sydney)
        #expect(try catalogue.locations(of: photos + [99]) == [photos[0]: oslo, photos[1]: sydney, photos[2]: sydney])
        try catalogue.removeSidecars(of: [photos[1]])
        #expect(try catalogue.locations(of: photos) == [photos[0]: oslo, photos[2]: sydney])
    }

    @Test("Are decided with the rest, undone, redone, and visible to other processes")
    func undo() throws {
        try merge(oslo)
        let decided = Decision(rating: 3, location: oslo)
        #expect(try library.again().decision(of: photos[0])?.now == decided)
        #expect(try library.now(photos[0]).isPending(applied: Decision(rating: 3)))
        try library.commit([photos[0]])
        #expect(try catalogue.decision(of: photos[0])?.applied == decided)
        #expect(try catalogue.decision(of: photos[0])?.isPending == false)
        _ = try catalogue.undo(in: nil)
        #expect(try library.now(photos[0]).isEmpty && catalogue.decision(of: photos[0])?.isPending == true)
        _ = try catalogue.redo(in: nil)
        #expect(try library.now(photos[0]) == decided)
        try catalogue.decide([.location(sydney)], about: [photos[0]], in: nil)
        #expect(
            try catalogue.forgetDuplicateVerdict(catalogue.duplicateVerdicts()[0].id, takingBack: true)
                == .decidedSince([photos[0]])
        )
    }

    @Test("Are not stored if the library hides them, whatever their source")
    func hidden() throws {
        try catalogue.hideFacts([.latitude, .longitude])
        try merge(oslo)
        try putSidecar(oslo)
        #expect(try library.now(photos[0]) == Decision(rating: 3))
        #expect(try catalogue.sidecars(of: photos)[photos[1]]?.location == nil)
        #expect(try catalogue.locations(of: photos).isEmpty && catalogue.hidesLocations())
        #expect(try !everything().contains("599138680"))
    }

    @Test("Are removed everywhere once the library hides them, and read again once it does not")
    func hiddenSince() throws {
        try merge(oslo)
        try library.commit(photos)
        try putSidecar(oslo)
        try catalogue.decide([.location(oslo)], about: [photos[2]], in: nil)
        let revision = try catalogue.revision()
        #expect(try everything().ranges(of: "599138680").count == 7)

        try catalogue.hideFacts([.latitude, .longitude])
        #expect(try !everything().contains("599138680") && catalogue.revision() > revision)
        #expect(try catalogue.decision(of: photos[0])?.applied == Decision(rating: 3))
        #expect(try catalogue.decision(of: photos[2])?.isPending == false && catalogue.pendingCount() == 0)
        let stamp = try #require(try catalogue.sidecars(of: photos)[photos[1]]?.stamp)
        #expect(stamp == .sample(1))
        _ = try catalogue.undo(in: nil)
        _ = try catalogue.undo(in: nil)
        #expect(try library.now(photos[0]).isEmpty)

        try catalogue.hideFacts([])
        #expect(try catalogue.sidecars(of: photos)[photos[1]]?.stamp != stamp)
        #expect(try !catalogue.hidesLocations())
    }

    @Test("Are not stored by a commit planned before the library hid them", arguments: [false, true])
    func hiddenDuringCommit(isIntended: Bool) throws {
        try merge(oslo)
        let decision = try #require(try catalogue.decision(of: photos[0]))
        let intent = JournalIntent(asset: photos[0], before: decision.now, after: decision.now, steps: [])
        let batch = try catalogue.beginBatch(.commit).row
        let early = try catalogue.intend(isIntended ? [intent] : [], in: batch)
        try catalogue.hideFacts([.latitude, .longitude])
        let late = try catalogue.intend(isIntended ? [] : [intent], in: batch)
        try catalogue.settle((early + late).map { ($0, .applied(AppliedFiles())) })

        #expect(try !everything().contains("599138680"))
        let settled = try #require(try catalogue.decision(of: photos[0]))
        #expect(settled.applied == Decision(rating: 3) && !settled.isPending)
    }

    @Test("Are exported and imported, unless the other library hides them")
    func exported() throws {
        try merge(oslo)
        let file = library.folder.path.appending("export.jsonl")
        try LibraryExport(catalogue).export(to: file)
        let line = try #require(
            String(decoding: try file.bytes(), as: UTF8.self).split(separator: "\n").first { $0.contains("decision") }
        )
        #expect(line.contains(#""location":{"latitude":59.913868,"longitude":10.752245}"#))
        for hides in [false, true] {
            let other = try TestCatalogue()
            let rows = try other.addPhotos(3)
            if hides { try other.catalogue.hideFacts([.latitude, .longitude]) }
            let report = try LibraryImport(other.catalogue).import(from: file).report
            #expect(report.decided == 2 && report.steps == 1 && report.placesLeftOut == (hides ? 1 : 0))
            let decided = try #require(try other.catalogue.decision(of: rows[0]))
            #expect(decided.now == Decision(rating: 3, location: hides ? nil : oslo) && decided.isPending)
            #expect(try LibraryImport(other.catalogue).import(from: file).report.steps == 0)
        }
    }

    @Test("Are refused in an export if invalid")
    func damaged() throws {
        try merge(oslo)
        let file = library.folder.path.appending("export.jsonl")
        try LibraryExport(catalogue).export(to: file)
        let text = String(decoding: try file.bytes(), as: UTF8.self).replacing("59.913868", with: "95.913868")
        try file.write(text.utf8)
        #expect(throws: StoreError.self) { try LibraryImport(catalogue).import(from: file) }
    }
}
