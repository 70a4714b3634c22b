import Glibc
import PhotoCatalogue
import PhotoModel
import PhotoRecord
import PipelineTestSupport
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline
@testable import PhotoRecipe

@Suite("Files found by enumeration")
struct FoundFilesTests {
    private let library: TestLibrary

    init() throws { library = try TestLibrary() }

    private func write(_ names: FilePath...) throws {
        for name in names { try library.path(name).write(name.bytes) }
    }

    @Test("Extensions match in any case; files with none or another are not photos")
    func extensions() async throws {
        try write("a.jpg", "b.JPG", "c.JpEg", "d.HEIC", "e.Tiff", "f.webp", "g.png", "h.gif", "i.avif", "j.jxl")
        try write("notes.txt", "jpg", "a.jpg.xmp", "a.xmp", "movie.wmv", "photo.jpg~", "photo.jpg.part")
        #expect(try await library.plan().found == 10)
    }

    @Test("All other files are counted by kind without being opened, in plans and in every run")
    func notPrepared() async throws {
        try library.add("a.jpg")
        try write("b.WMV", "deep/c.mpg", "d.psd", "a.jpg.xmp", "f.mp3", "g.txt", "h.zip", "i.xyz", "none")
        try write(
            ".hidden.jpg",
            ".trash/x.jpg",
            "Thumbs.db",
            "deep/.DS_Store",
            "._a.jpg",
            "left/.nomedia",
            "left/y.jpg"
        )
        try write("out/z.jpg", "j.preview.jpg")
        try library.path("link.jpg").link(to: "a.jpg")
        try library.path("folder link").link(to: "deep")
        try library.path("pipe").makePipe()
        var recipe = Recipe.default
        recipe.files.exclude = try ["out", "*.preview.jpg"].map { try GlobPattern($0) }
        let expected: [UnpreparedFiles.Kind: Int] = [
            .videos: 2, .pictures: 1, .audio: 1, .documents: 1, .archives: 1, .sidecars: 1, .links: 2,
            .hidden: 1,
            .hiddenFolders: 2, .system: 3, .excluded: 2, .special: 1, .other: 2,
        ]
        func counts(_ files: UnpreparedFiles?) -> [UnpreparedFiles.Kind: Int] {
            Dictionary(uniqueKeysWithValues: files?.all.map { ($0.kind, $0.count) } ?? [])
        }
        #expect(counts(try await library.plan(recipe).notPrepared) == expected)
        // With and without something to do.
        for _ in 0..<2 {
            let report = try await library.run(recipe)
            #expect(report.found == 1 && counts(report.notPrepared) == expected)
        }
        let last = try #require(try library.catalogue.lastRun()?.summary)
        #expect(counts(try RunReport(json: Array(last.utf8)).notPrepared) == expected)
        #expect(last.contains(#""videos":2"#))
    }

    @Test("JFIF, JPE, HIF and the others are found by their names, and decoded by their contents")
    func furtherNames() async throws {
        try library.add("a.jfif", "b.JPE", "c.hif", "d.bmp", "e.jp2")
        let report = try await library.run()
        #expect(report.found == 5 && report.prepared == 5)
        #expect(try library.record("c.hif").format == "jpeg")
    }

    @Test("Hidden folders and files, and folders with .nomedia and everything below them, are skipped")
    func hidden() async throws {
        try write("a.jpg", ".hidden.jpg", ".thumbnails/b.jpg", "deep/.cache/c.jpg")
        try write("stickers/.nomedia", "stickers/d.jpg", "stickers/below/e.jpg")
        #expect(try await library.plan().found == 1)
    }

    @Test(
        "Folders of file systems and network drives are not entered",
        arguments: ["lost+found", "@eaDir", "#recycle", "@Recycle", "$RECYCLE.BIN", "System Volume Information"]
    )
    func systemFolders(_ name: String) async throws {
        try write("a.jpg", FilePath("\(name)/b.jpg"), FilePath("disk/\(name)/c.jpg"))
        #expect(try await library.plan().found == 1)
    }

    @Test("Excluded patterns are not found")
    func excluded() async throws {
        try write("a.jpg", "Trash/b.jpg", "x/Trash/c.jpg", "x/d.preview.jpg", "2019/Screenshots/e.jpg")
        var recipe = Recipe.default
        recipe.files.exclude = try ["Trash", "*.preview.jpg", "2019/Screenshots"].map { try GlobPattern($0) }
        #expect(try await library.plan(recipe).found == 1)
    }

    @Test("The library's own folder inside a root is not walked")
    func storeInRoot() async throws {
        let library = try TestLibrary(store: "photos/store")
        try library.add("a.jpg", "store/not a photo of yours.jpg")
        #expect(try await library.run().found == 1)
        #expect(try await library.run().found == 1)
    }

    @Test("Loops and symbolic links out of the root are not followed")
    func links() async throws {
        try write("folder/a.jpg")
        try library.path("folder/loop").link(to: "..")
        try library.path("folder/self").link(to: "self")
        try library.path("dangling.jpg").link(to: "nowhere.jpg")
        try library.path("link.jpg").link(to: "folder/a.jpg")
        let outside = library.folder.path.appending("outside")
        try outside.appending("b.jpg").write([0])
        try library.path("way out").link(to: outside)
        #expect(try await library.plan().found == 1)
    }

    @Test("Replacing a folder with a link to the new place of its photos loses nothing")
    func folderBecomesLink() async throws {
        try library.add("a.jpg", "folder/b.jpg")
        try await library.run()
        let outside = library.folder.path.appending("outside")
        try library.path("folder").move(to: outside)
        try library.path("folder").link(to: outside)
        let report = try await library.run()
        #expect(report.found == 1 && report.unchanged == 1 && report.missing == 0)
    }

    @Test("A FIFO named like a photo neither blocks nor counts as one")
    func fifo() async throws {
        try library.add("a.jpg")
        try library.path("pipe.jpg").makePipe()
        let report = try await library.run()
        #expect(report.found == 2 && report.prepared == 1 && report.failed == 1)
        #expect(try library.asset("pipe.jpg").problem?.reason == "not a regular file")
    }

    @Test("An empty file fails and is retried: it is possibly still being copied")
    func emptyFile() async throws {
        try library.path("a.jpg").write([])
        #expect(try await library.run().failed == 1)
        let problem = try #require(try library.asset("a.jpg").problem)
        #expect(problem.kind == .failed && problem.willRetry && problem.reason.contains("empty"))
        try library.add("a.jpg")
        #expect(try await library.run().prepared == 1)
        #expect(try library.asset("a.jpg").problem == nil)
    }

    @Test(
        "Names of any bytes are prepared, found again and kept apart",
        arguments: [
            Array("two\nlines.jpg".utf8), Array("tr[fail-on=truncated].jpg".utf8), Array("100%20.jpg".utf8),
            Array("caf".utf8) + [0xE9] + Array(".JPEG".utf8), Array("-rf *.jpg".utf8), Array("e\u{301} é.jpg".utf8),
            Array(repeating: UInt8(ascii: "x"), count: 251) + Array(".jpg".utf8),
        ]
    )
    func names(_ name: [UInt8]) async throws {
        let folder = FilePath(bytes: [0xFF, 0x0A, 0xC3])
        let photo = SamplePhoto(size: .small, seed: 5)
        try library.add(folder.pushing(FilePath(bytes: name)), photo)
        try library.add("plain.jpg", SamplePhoto(size: .small, seed: 6))
        #expect(try await library.run().prepared == 2)
        #expect(try await library.run().unchanged == 2)
        let asset = try library.asset(folder.pushing(FilePath(bytes: name)))
        #expect(asset.place.name == name)
        #expect(asset.place.folder == folder)
    }

    @Test("Photos at any depth are found")
    func deep() async throws {
        var name = FilePath()
        for level in 0..<40 { name.append("\(level)") }
        try library.add(name.appending("a.jpg"))
        #expect(try await library.run().prepared == 1)
        #expect(try await library.run().unchanged == 1)
    }

    @Test("A folder without permission is reported, and its photos are not missing")
    func unreadableFolder() async throws {
        try library.add("a.jpg", "locked/b.jpg", "locked/below/c.jpg")
        try await library.run()
        let locked = library.path("locked")
        try #require(locked.withPlatformString { chmod($0, 0) } == 0)
        defer { _ = locked.withPlatformString { chmod($0, 0o755) } }

        // Root can read everything, so the command runs without that capability. It needs the store for itself.
        let store = library.folder.path.appending("copy")
        try Tool.run("cp", "-a", "\(library.folder.path)/store", store.string)
        let unprivileged =
            geteuid() == 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search,-fowner", "--"] : []
        let result = try Tool.status(
            unprivileged + [
                Tool.built("sluice"), "prepare", library.photos.string, "--store", store.string, "--json", "--quiet",
            ]
        )
        #expect(result.status == 2)
        let report = try RunReport(json: result.output)
        #expect(report.found == 1 && report.unchanged == 1 && report.unreadableFolders == 1 && report.missing == 0)
        let catalogue = try Catalogue(at: store.appending("catalogue.sqlite"))
        #expect(try catalogue.counts().prepared == 3)
        #expect(try catalogue.counts().missing == 0)
    }
}
