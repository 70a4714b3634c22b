import Foundation
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoRecord
import PhotoStore
import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

@Suite struct LibraryTests {
    let temporary: TemporaryFolder
    let homes: StoreHomes

    init() throws {
        temporary = try TemporaryFolder()
        homes = try StoreHomes(environment: ["HOME": temporary.path.string])
    }

    private func makeRoot(_ path: FilePath) throws -> FilePath {
        let root = temporary.path.pushing(path)
        try FileManager.default.createDirectory(atPath: root.string, withIntermediateDirectories: true)
        return root
    }

    @Test("Libraries are where the XDG variables point, otherwise in the home; relative paths are ignored")
    func homesFromEnvironment() throws {
        let location = LibraryLocation(named: "Photos", in: homes)
        #expect(location.cacheFolder == temporary.path.pushing(".cache/sluice/Photos/cache"))
        #expect(location.catalogueFile == temporary.path.pushing(".local/share/sluice/Photos/catalogue.sqlite"))
        let other = try StoreHomes(environment: ["HOME": "/h", "XDG_CACHE_HOME": "/c", "XDG_DATA_HOME": "d"])
        #expect(other.cache == "/c/sluice")
        #expect(other.data == "/h/.local/share/sluice")
        #expect(throws: StoreError.self) { try StoreHomes(environment: ["HOME": ""]) }
    }

    @Test("A store holds cache and catalogue in one folder")
    func store() throws {
        let location = LibraryLocation(store: "/disk/store")
        #expect(location.cacheFolder == "/disk/store/cache")
        #expect(location.catalogueFile == "/disk/store/catalogue.sqlite")
        #expect(location.ownFolders == ["/disk/store"])
        #expect(location.name == "store")
    }

    @Test(
        "Names are derived from folders and are easy to type",
        arguments: [
            ("/home/me/Pictures", "Pictures"), ("/home/me/My Photos (2024)", "My-Photos--2024-"), ("/", "library"),
            ("/a/..hidden", "hidden"), ("/a/---", "library"), ("/a/Fotos größer", "Fotos-größer"),
        ]
    )
    func names(_ path: String, _ name: String) {
        #expect(LibraryName.derived(from: FilePath(path)) == name)
        #expect(LibraryName.isValid(name))
    }

    @Test("A name of undecodable bytes becomes one that can be typed")
    func undecodableName() {
        #expect(LibraryName.isValid(LibraryName.derived(from: FilePath(bytes: [0x2F, 0xFF, 0x61]))))
        for name in ["", ".", "..", "a/b", "-x", "a b"] { #expect(!LibraryName.isValid(name)) }
    }

    @Test("A derived name is always valid, even with a number appended")
    func longNames() {
        // Letters of 1 to 4 bytes, a letter with a mark, a mark alone, and others.
        let characters: [Character] = [
            "a", "Z", "7", "é", "ж", "क", "写", "ｱ", "𐐀", "𝒳", "e\u{301}\u{302}", "\u{345}", "-", ".", " ", "📷", "\n",
        ]
        var random = SplitMix64(seed: 1)
        for _ in 0..<1000 {
            let some = characters.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random))
            let count = Int.random(in: 0...80, using: &random)
            let text = String((0..<count).map { _ in some.randomElement(using: &random) ?? "a" })
            let name = LibraryName.derived(from: FilePath("/photos/\(text)"))
            #expect(LibraryName.isValid(name) && LibraryName.isValid("\(name)-12345"), "\(text.debugDescription)")
        }
        #expect(LibraryName.derived(from: FilePath("/\(String(repeating: "写", count: 60))")).count == 40)
        #expect(LibraryName.derived(from: FilePath("/\(String(repeating: "a", count: 80))")).count == 64)
    }

    @Test("A library is found from any path in its roots, and its name is not used twice")
    func findingAgain() throws {
        let (first, second) = (try makeRoot("one/Photos"), try makeRoot("two/Photos"))
        let location = KnownLibrary.location(for: [first], in: homes)
        #expect(location.name == "Photos")
        let library = try Library(location, .write)
        _ = try library.catalogue.addRoot(first)
        #expect(KnownLibrary.location(for: [first.appending("2024")], in: homes) == location)
        let other = KnownLibrary.location(for: [second], in: homes)
        #expect(other.name == "Photos-2")
        _ = try Library(other, .write).catalogue.addRoot(second)

        #expect(KnownLibrary.holding(first.pushing("2024/a.jpg"), in: homes)?.location == location)
        #expect(KnownLibrary.holding(second, in: homes)?.location == other)
        #expect(KnownLibrary.holding(temporary.path, in: homes) == nil)
        let all = KnownLibrary.all(in: homes)
        #expect(all.map(\.location) == [location, other])
        #expect(all.map(\.roots) == [[first], [second]])
        #expect(all.allSatisfy { $0.cacheByteCount > 0 && $0.catalogueByteCount > 0 })
    }

    @Test("Writing makes a library, reading does not")
    func modes() throws {
        let location = LibraryLocation(named: "x", in: homes)
        #expect(throws: StoreError.notFound(location.catalogueBase)) { try Library(location, .read) }
        #expect(location.exists == false)
        let library = try Library(location, .write)
        #expect(library.setAside == nil)
        let reader = try Library(location, .read)
        #expect(reader.cache.identifier == library.cache.identifier)
        guard case .inUse = storeError({ _ = try Library(location, .write) }) else {
            Issue.record("two writers")
            return
        }
    }

    @Test("Sets a damaged cache aside, and the catalogue has every asset checked again")
    func damagedCache() async throws {
        let location = LibraryLocation(named: "x", in: homes)
        let root = try makeRoot("photos")
        do {
            let library = try Library(location, .write)
            let place = AssetPlace(root: try library.catalogue.addRoot(root).id, folder: "", name: [0x61])
            try await CacheWriter(library.cache).write([Record.sample(1, large: noise(90_000), thumb: [1])])
            try library.catalogue.apply([
                AssetChange(
                    .file(place),
                    stamp: FileStamp(size: 1, modified: 1, changed: 1, device: 1, inode: 1),
                    scannedAt: 9,
                    outcome: .prepared(.bare(1), by: .sample(1))
                )
            ])
        }
        try FileHandle(forUpdating: URL(filePath: location.cacheFolder.dataFile.string)).truncate(atOffset: 50_000)
        guard case .damaged = try Library(location, .read).cacheProblem else {
            Issue.record("opened")
            return
        }
        let library = try Library(location, .write)
        #expect(library.setAside.map(PrivateFiles.exists) == true)
        #expect(try library.cache.isEmpty)
        let asset = try #require(try library.catalogue.asset(at: root.appending("a")))
        #expect(asset.settledBy == nil && asset.content == .sample(1))
    }

    @Test("If the cache is gone, the catalogue can be read with an empty cache as a substitute")
    func missingCache() throws {
        let location = LibraryLocation(named: "x", in: homes)
        _ = try Library(location, .write).catalogue.addRoot(try makeRoot("photos"))
        try FileManager.default.removeItem(atPath: location.cacheFolder.string)

        var reader: Library? = try Library(location, .read)
        #expect(reader?.cacheProblem == .notFound(location.cacheFolder))
        #expect(try reader?.catalogue.roots().count == 1)
        #expect(try reader?.cache.isEmpty == true)
        let standIn = try #require(reader?.cache.folder)
        #expect(PrivateFiles.exists(standIn) && standIn != location.cacheFolder)
        reader = nil
        #expect(!PrivateFiles.exists(standIn.removingLastComponent()))
        #expect(!PrivateFiles.exists(location.cacheFolder))
    }

    @Test("A rehearsal changes nothing, with or without a library, and works beside a writer")
    func rehearsal() throws {
        let location = LibraryLocation(named: "x", in: homes)
        let (first, second) = (try makeRoot("first"), try makeRoot("second"))
        _ = try Library(rehearsing: location).catalogue.addRoot(first)
        #expect(!PrivateFiles.exists(homes.cache) && !PrivateFiles.exists(homes.data))

        let library = try Library(location, .write)
        _ = try library.catalogue.addRoot(first)
        let rehearsal = try Library(rehearsing: location)
        #expect(try rehearsal.catalogue.roots() == library.catalogue.roots())
        #expect(rehearsal.cache.identifier == library.cache.identifier)
        _ = try rehearsal.catalogue.addRoot(second)
        #expect(try rehearsal.catalogue.roots().count == 2)
        #expect(try library.catalogue.roots().count == 1)
    }

    @Test("Reports which process writes a cache, and when none does any more")
    func writingProcess() throws {
        let folder = temporary.path.appending("cache")
        #expect(Cache.writingProcess(folder) == nil)
        var cache: Cache? = try Cache(at: folder, .write)
        #expect(cache != nil && Cache.writingProcess(folder) == getpid())
        cache = nil
        #expect(Cache.writingProcess(folder) == nil)
    }

    @Test("An abandoned new library does not block its name")
    func givenUp() throws {
        let root = try makeRoot("photos")
        let location = KnownLibrary.location(for: [root], in: homes)
        _ = try Library(location, .write)
        #expect(KnownLibrary.location(for: [root], in: homes) == location)
    }

    @Test("Reports free space for a path that does not exist yet")
    func freeBytes() throws {
        let there = try #require(DiskSpace.freeBytes(at: temporary.path))
        let below = try #require(DiskSpace.freeBytes(at: temporary.path.pushing("not/yet")))
        #expect(there > 0 && below > 0)
        #expect(DiskSpace.freeBytes(at: "not/yet") != nil)
    }

    @Test("Every error says what happened and what to do")
    func descriptions() {
        #expect(StoreError.inUse(process: 7, command: "sluice prepare").description.hasPrefix("in use by process 7"))
        #expect(StoreError.noRoom("/x").description.contains("/x"))
        let mapFull = StoreError.mapFull("/x").description
        #expect(mapFull.contains("/x") && mapFull.contains("ulimit -v") && !mapFull.contains("free some space"))
        #expect(StoreError.newerSchema("/x", found: "9").description.contains("update"))
        #expect(StoreError.failed("write", "/x", .noSpace) == .noRoom("/x"))
        #expect(StoreError.failed("open", "/x", .permissionDenied) == .readOnly("/x"))
    }
}
