import Foundation
import PhotoCache
import PhotoCatalogue
import PhotoModel
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoStore

@Suite("Renaming and deleting a library")
struct LibraryRenamingTests {
    private let temporary: TemporaryFolder
    private let homes: StoreHomes
    private let location, new: LibraryLocation
    private let cache: String

    init() throws {
        temporary = try TemporaryFolder()
        homes = try StoreHomes(environment: ["HOME": temporary.path.string])
        location = LibraryLocation(named: "one", in: homes)
        new = LibraryLocation(named: "two", in: homes)
        let photos = temporary.path.appending("photos")
        try photos.makeFolder()
        let library = try Library(location, .write)
        try library.catalogue.addRoot(photos)
        cache = library.cache.identifier
    }

    private func expectWhole(_ location: LibraryLocation) throws {
        let library = try Library(location, .write)
        #expect(library.cache.identifier == cache && library.setAside == nil)
        #expect(try library.catalogue.roots().count == 1)
        #expect(KnownLibrary.all(in: homes).map(\.location) == [location])
        #expect(PrivateFiles.names(in: location.catalogueBase)?.contains(Array("renamed-from".utf8)) == false)
    }

    @Test("A renamed library is complete, and its old name is free")
    func renamed() throws {
        try location.rename(to: new)
        try expectWhole(new)
        #expect(!location.exists && !PrivateFiles.exists(location.cacheBase))
    }

    @Test("Refuses a name that is taken, even if only its cache is left")
    func taken() throws {
        try new.cacheBase.makeFolder()
        #expect(throws: StoreError.nameTaken(kind: "a library", "two")) { try location.rename(to: new) }
        try expectWhole(location)
    }

    @Test("Killed after any step, the library works under one of the names", arguments: 0...3)
    func killed(_ steps: Int) throws {
        try location.catalogueBase.appending("renamed-from").write(steps > 0 ? location.cacheBase.bytes : [])
        if steps > 1 { try location.catalogueBase.move(to: new.catalogueBase) }
        if steps > 2 { try location.cacheBase.move(to: new.cacheBase) }
        try expectWhole(steps > 1 ? new : location)
    }

    @Test("A library that took the old name meanwhile keeps its cache")
    func killedAndTaken() throws {
        try location.catalogueBase.appending("renamed-from").write(location.cacheBase.bytes)
        try location.catalogueBase.move(to: new.catalogueBase)
        let other = try Library(location, .write).cache.identifier
        #expect(try Library(new, .write).cache.identifier != other)
        #expect(try Library(location, .write).cache.identifier == other)
    }

    @Test("Neither renames nor deletes a library while somebody reads or writes it", arguments: [false, true])
    func open(_ writes: Bool) throws {
        var library: Library? = try Library(location, writes ? .write : .read)
        _ = try library?.catalogue.roots()
        #expect(throws: StoreError.self) { try location.rename(to: new) }
        #expect(throws: StoreError.self) { try location.delete() }
        library = nil
        try expectWhole(location)
    }

    @Test("Deleting removes all of the library's files and no others")
    func deleted() throws {
        let contents = try location.contents()
        #expect(contents.known?.photos == 0 && contents.cacheByteCount > 0 && contents.catalogueByteCount > 0)
        let note = location.catalogueBase.appending("notes.txt")
        try note.write([1])
        try location.delete()
        #expect(KnownLibrary.all(in: homes).isEmpty)
        #expect(!PrivateFiles.exists(location.cacheBase))
        #expect(PrivateFiles.names(in: location.catalogueBase) == [Array("notes.txt".utf8)])
        #expect(PrivateFiles.exists(temporary.path.appending("photos")))
        #expect(throws: StoreError.self) { try location.delete() }
    }

    @Test("Deletes a library in a chosen folder, even with a damaged catalogue")
    func chosenFolder() throws {
        let store = LibraryLocation(store: temporary.path.appending("store"))
        do { _ = try Library(store, .write) }
        try store.catalogueFile.write(Array("this is no database".utf8))
        #expect(try store.contents().known == nil)
        try store.delete()
        #expect(!PrivateFiles.exists(store.catalogueBase))
    }
}
