import Foundation
import PhotoCatalogue
import PhotoModel
import PhotoRecord
import StoreFiles
import StoreSamples
import SystemPackage
import Testing

@Suite("Changes that an index of all photos follows")
struct IndexChangeTests {
    private let library: TestCatalogue
    private var catalogue: Catalogue { library.catalogue }

    init() throws { library = try TestCatalogue() }

    /// The assets that are visited, and the version after them; nil if all have to be read again.
    private func changes(
        after version: IndexVersion,
        newerThan last: AssetRow
    ) throws -> (assets: [AssetRow], version: IndexVersion)? {
        var assets: [AssetRow] = []
        let version = try catalogue.forEachIndexChange(after: version.change, newerThan: last) { _ in
        } asset: {
            assets.append($0.row)
        }
        return version.map { (assets, $0) }
    }

    @Test("Each asset that changed is visited once, then those that were added")
    func visits() throws {
        let assets = try library.addPhotos(4)
        let (all, start) = try #require(try changes(after: IndexVersion(change: 0), newerThan: 0))
        #expect(all == assets)
        try catalogue.markMissing([assets[2]])
        try catalogue.apply([library.prepared(.known(assets[0]), 7), library.prepared(.known(assets[0]), 8)])
        let added = try catalogue.apply([library.prepared(.file(library.place("new.jpg")), 9)])
        let (some, next) = try #require(try changes(after: start, newerThan: assets[3]))
        #expect(some == [assets[0], assets[2]] + added)
        #expect(try #require(try changes(after: next, newerThan: added[0])).assets.isEmpty)
    }

    @Test("A run that finds the same changes nothing, however many photos have one content")
    func same() throws {
        let copies = (0..<50).map { library.prepared(.file(library.place(FilePath("\($0).jpg"))), 1, with: examined) }
        let assets = try catalogue.apply(copies)
        let (_, start) = try #require(try changes(after: IndexVersion(change: 0), newerThan: 0))
        try catalogue.apply(assets.map { library.prepared(.known($0), 1, with: examined) })
        let (some, next) = try #require(try changes(after: start, newerThan: assets[49]))
        #expect(some.isEmpty && next == start)
        // Each of the copies has other facts now, which one change of the content tells.
        try catalogue.apply(assets.map { library.prepared(.known($0), 1) { $0.capture.model = "Canon" } })
        let (all, last) = try #require(try changes(after: start, newerThan: assets[49]))
        #expect(all == assets)
        #expect(last.change - start.change <= 3 * 50, "of facts, and of findings")
    }

    @Test("A problem that is the same again changes nothing, another one does")
    func problems() throws {
        let assets = try library.addPhotos(1)
        func fail(_ kind: Problem.Kind) throws {
            let problem = Problem(kind, stage: "decode", reason: "it is cut off", willRetry: true)
            let outcome = AssetOutcome.failed(nil, problem, by: nil)
            try catalogue.apply([AssetChange(.known(assets[0]), stamp: .sample(1), scannedAt: 200, outcome: outcome)])
        }
        try fail(.failed)
        let (_, start) = try #require(try changes(after: IndexVersion(change: 0), newerThan: 0))
        try fail(.failed)
        #expect(try #require(try changes(after: start, newerThan: assets[0])).assets.isEmpty)
        try fail(.unsupported)
        #expect(try #require(try changes(after: start, newerThan: assets[0])).assets == assets)
    }

    private func examined(_ record: inout Record) {
        var (value, result) = (Record.PluginResult.Value(), Record.PluginResult())
        (value.name, value.number) = ("score", 2)
        (result.name, result.values) = ("mood", [value])
        record.plugins = [result]
    }

    @Test("After an asset was forgotten, or once others saved their index, all assets have to be read again")
    func unknown() throws {
        let assets = try library.addPhotos(3)
        let (_, start) = try #require(try changes(after: IndexVersion(change: 0), newerThan: 0))
        try catalogue.markMissing([assets[0]])
        let (_, next) = try #require(try changes(after: start, newerThan: assets[2]))
        try catalogue.noteIndex(5, of: next) {}
        #expect(try changes(after: start, newerThan: assets[2]) == nil)
        #expect(try changes(after: next, newerThan: assets[2])?.version.token == 5)
        #expect(try catalogue.forget([assets[0]]) == 1)
        #expect(try changes(after: next, newerThan: assets[2]) == nil)
    }

    @Test("An index is not saved over a newer one, nor after facts were hidden or assets forgotten")
    func stale() throws {
        let assets = try library.addPhotos(2)
        func version() throws -> IndexVersion {
            try #require(try changes(after: .init(change: 0), newerThan: 0)).version
        }
        for change in [
            { try catalogue.noteIndex(1, of: version()) {} },
            { try catalogue.hideFacts([.model]) },
            {
                try catalogue.markMissing([assets[0]])
                _ = try catalogue.forget([assets[0]])
            },
        ] as [() throws -> Void] {
            let before = try version()
            try "an index".write(toFile: catalogue.indexFile.string, atomically: true, encoding: .utf8)
            try change()
            #expect(throws: StoreError.busy(catalogue.file)) { try catalogue.noteIndex(2, of: before) {} }
        }
        #expect(!PrivateFiles.exists(catalogue.indexFile))
    }
}
