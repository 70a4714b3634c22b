import Foundation
import PhotoCatalogue
import PhotoModel
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoIndex

@Suite("The saved index")
struct SavedIndexTests {
    @Test(
        "An index that follows every change, and one from the saved file, equal one that is made anew",
        arguments: 1...6
    )
    func follows(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let library = try ChangingLibrary(photoCount: 30, using: &random)
        var saving = try LibraryIndex(everythingOf: library.catalogue)
        var following = saving
        for round in 0..<12 {
            for _ in 0..<Int.random(in: 0...4, using: &random) { try library.changeSomething(using: &random) }
            try following.follow(library.catalogue)
            let read = try LibraryIndex(everythingOf: library.catalogue)
            let fresh = try library.withoutSavedIndex { try LibraryIndex(everythingOf: library.catalogue) }
            try expectSame(following, fresh, "following, round \(round)")
            try expectSame(read, fresh, "read, round \(round)")
            if Bool.random(using: &random) {
                try saving.follow(library.catalogue)
                try saving.save(for: library.catalogue)
                try expectSame(#require(LibraryIndex(savedOf: library.catalogue)), fresh, "saved, round \(round)")
            }
        }
    }

    @Test("A change of a mapped index stays in its process and in its copy")
    func changesStay() throws {
        var random = SplitMix64(seed: 3)
        let library = try ChangingLibrary(photoCount: 40, using: &random)
        var index = try LibraryIndex(everythingOf: library.catalogue)
        try index.save(for: library.catalogue)
        let before = try #require(LibraryIndex(savedOf: library.catalogue))
        var changed = before
        for position in 0..<Int32(changed.count) {
            changed.set(StoredDecision(asset: changed.asset(at: position), now: Decision(verdict: .trash, rating: 3)))
        }
        #expect(changed.count(matching: .verdict(.trash)) > before.count(matching: .verdict(.trash)))
        try expectSame(before, index, "the mapped index")
        try expectSame(#require(LibraryIndex(savedOf: library.catalogue)), index, "the file")
    }

    @Test("A damaged or shortened file is not used", arguments: 0..<24)
    func damaged(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let library = try ChangingLibrary(photoCount: 20, using: &random)
        var index = try LibraryIndex(everythingOf: library.catalogue)
        try index.save(for: library.catalogue)
        let path = library.catalogue.indexFile
        var bytes = try #require(PrivateFiles.contents(path))
        let place = Int.random(in: 0..<bytes.count, using: &random)
        if seed % 3 == 0 { bytes.removeLast(bytes.count - place) } else { bytes[place] ^= 1 << UInt8(seed % 8) }
        try PrivateFiles.remove(path)
        try PrivateFiles.makeFile(path)
        try PrivateFiles.write(bytes, to: path)
        // A bit may be one that nothing depends on.
        if let saved = LibraryIndex(savedOf: library.catalogue) { try expectSame(saved, index, "with byte \(place)") }
        try expectSame(LibraryIndex(everythingOf: library.catalogue), index, "made anew")
    }

    @Test("The index of another state of the catalogue is not used")
    func restored() throws {
        var random = SplitMix64(seed: 8)
        let library = try ChangingLibrary(photoCount: 20, using: &random)
        let (file, copy) = (library.catalogue.file, library.folder.path.appending("copy.sqlite"))
        try Catalogue.copy(file, to: copy)
        let count = try LibraryIndex(everythingOf: library.catalogue).count
        try library.addPhotos(10, using: &random)
        var index = try LibraryIndex(everythingOf: library.catalogue)
        try index.save(for: library.catalogue)

        let restored = library.folder.path.appending("restored")
        try PrivateFiles.makeFolder(restored)
        try PrivateFiles.copy(copy, to: restored.appending("catalogue.sqlite"))
        try PrivateFiles.copy(library.catalogue.indexFile, to: restored.appending("catalogue.index"))
        let catalogue = try Catalogue(at: restored.appending("catalogue.sqlite"))
        #expect(LibraryIndex(savedOf: catalogue) == nil)
        #expect(try LibraryIndex(everythingOf: catalogue).count == count)
    }

    @Test(
        "Only its owner can read the file, and nothing unfinished stays, not even of an index that is saved too late"
    )
    func files() throws {
        var random = SplitMix64(seed: 9)
        let library = try ChangingLibrary(photoCount: 5, using: &random)
        var index = try LibraryIndex(everythingOf: library.catalogue)
        #expect(!PrivateFiles.exists(library.catalogue.indexFile), "a small library needs none")
        try index.save(for: library.catalogue)
        try index.save(for: library.catalogue)
        var late = index
        try index.save(for: library.catalogue)
        #expect(throws: StoreError.busy(library.catalogue.file)) { try late.save(for: library.catalogue) }
        let store = library.catalogue.file.removingLastComponent()
        let names = Set((PrivateFiles.names(in: store) ?? []).map { String(decoding: $0, as: UTF8.self) })
        #expect(names.filter { $0.contains("index") } == ["catalogue.index"])
        let attributes = try FileManager.default.attributesOfItem(atPath: library.catalogue.indexFile.string)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    private func expectSame(_ index: LibraryIndex, _ fresh: LibraryIndex, _ comment: Comment) throws {
        var (index, fresh) = (index, fresh)
        #expect(index.count == fresh.count, comment)
        guard index.count == fresh.count else { return }
        for position in 0..<Int32(fresh.count) {
            #expect(index.photo(at: position) == fresh.photo(at: position), comment)
        }
        for key in PhotoSort.Key.allCases + [.plugin(try #require(PluginField(word: "plugin.mood.score")))] {
            for filter in [PhotoFilter.everything, .members] {
                let sort = PhotoSort(key)
                #expect(
                    index.rows(matching: filter, sortedBy: sort) == fresh.rows(matching: filter, sortedBy: sort),
                    "\(comment), by \(key)"
                )
            }
        }
        let filters = ["is:missing", "has:location", "album:Best", "plugin.mood.score:>2", "is:stack", "has:sidecar"]
        for filter in try filters.map({ try PhotoFilter($0) }) {
            #expect(index.count(matching: filter) == fresh.count(matching: filter), "\(comment), \(filter.text)")
        }
        #expect(
            index.facets(matching: .everything, of: PhotoFacet.allCases)
                == fresh.facets(matching: .everything, of: PhotoFacet.allCases),
            comment
        )
    }
}

extension LibraryIndex {
    /// Like `PhotoLibrary`: photos, then decisions, sidecars and albums.
    fileprivate mutating func follow(_ catalogue: Catalogue) throws {
        _ = try refresh(from: catalogue)
        try takeDecisions(from: catalogue)
        try takeSidecars(from: catalogue)
        try takeAlbums(from: catalogue)
    }
}
