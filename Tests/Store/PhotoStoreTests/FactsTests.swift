import Foundation
import GRDB
import PhotoCache
import PhotoStore
import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

import struct PhotoRecord.Record

@testable import PhotoCatalogue

@Suite struct FactsTests {
    private let library: TestCatalogue
    private var catalogue: Catalogue { library.catalogue }

    init() throws { library = try TestCatalogue() }

    @Test("Restores missing facts from the cache's records")
    func facts() async throws {
        let cache = try Cache(at: library.folder.path.pushing("store/cache"), .write)
        var record = Record.bare(1)
        record.capture.make = "NIKON"
        try await CacheWriter(cache).write([.prepared(record, tiers: [:])])
        try library.add("a.jpg", 1)
        try library.add("b.jpg", 2)
        #expect(try catalogue.rebuildFacts(from: cache) == 0)
        try catalogue.write { try $0.execute(sql: "DELETE FROM facts") }
        #expect(try catalogue.rebuildFacts(from: cache) == 1)
    }

    @Test("Hidden facts are nowhere in the files, and others stay")
    func clearedFacts() async throws {
        var changes: [AssetChange] = []
        for number in 0..<500 {
            let file = AssetChange.Subject.file(library.place(FilePath("\(number).jpg")))
            changes.append(
                library.prepared(file, number) {
                    $0.capture.make = "Unmistakable"
                    $0.capture.model = "Model \(number)"
                }
            )
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
        // As if the process had died before the files were rewritten.
        try catalogue.write { try $0.execute(sql: "UPDATE facts SET model = NULL") }
        #expect(try isInFiles("Model 77"))
        try catalogue.hideFacts([.model])
        #expect(try isInFiles("Model 77"))
        try catalogue.hideFacts([.model], compacting: true)
        #expect(try !isInFiles("Model 77"))
        try catalogue.hideFacts([])
        try catalogue.hideFacts(Set(FactColumn.allCases))
    }

    @Test("Facts already hidden are not searched for again; facts shown and hidden again are cleared")
    func hiddenAgain() throws {
        func add(_ number: Int) throws {
            try library.add(FilePath("\(number).jpg"), number) { $0.capture.make = "Make \(number)" }
        }
        func makes() throws -> [String] {
            try catalogue.read { try String.fetchAll($0, sql: "SELECT make FROM facts WHERE make IS NOT NULL") }
        }
        try catalogue.hideFacts([.make])
        // Never happens while they are hidden: it shows that not every row is checked.
        try add(1)
        try catalogue.hideFacts([.make])
        #expect(try makes() == ["Make 1"])
        try catalogue.hideFacts([])
        try add(2)
        try catalogue.hideFacts([.make])
        #expect(try makes().isEmpty)
    }
}
