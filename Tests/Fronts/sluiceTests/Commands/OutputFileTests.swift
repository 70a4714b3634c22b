import Foundation
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@Suite("Output files of commands")
struct OutputFileTests {
    let household: Household
    private var desk: FilePath { household.path.appending("desk") }

    init() throws {
        household = try Household()
        try household.prepare(3)
        try household.path.appending("desk").makeFolder()
    }

    /// Every command that writes a file, with its arguments.
    enum Writer: String, CaseIterable, Sendable {
        case tier, duplicates, plan, export

        func arguments(_ file: String) -> [String] {
            switch self {
            case .tier: ["tier", "1.jpg", "thumb", "-o", file]
            case .duplicates: ["duplicates", "--html", file]
            case .plan: ["commit", "--plan", file]
            case .export: ["library", "export", file]
            }
        }
    }

    private func write(_ writer: Writer, _ file: FilePath, force: Bool = false) throws -> Finished {
        try household.sluice(writer.arguments(file.string) + (force ? ["--force"] : []), from: household.photos)
    }

    /// Expects that neither the file nor its neighbours change, with or without --force.
    private func expectRefusal(
        _ writer: Writer,
        _ file: FilePath,
        of precious: FilePath,
        saying words: String,
        _ place: SourceLocation = #_sourceLocation
    ) throws {
        let bytes = try precious.bytes()
        let names = try household.names(in: file.removingLastComponent())
        for force in [false, true] {
            let refused = try write(writer, file, force: force)
            #expect(refused.status == 1, "\(writer)", sourceLocation: place)
            #expect(refused.messages.contains(words), "\(writer): \(refused.messages)", sourceLocation: place)
        }
        #expect(try precious.bytes() == bytes, "\(writer)", sourceLocation: place)
        #expect(try household.names(in: file.removingLastComponent()) == names, sourceLocation: place)
    }

    @Test("An existing file is replaced only with --force, and a new one does not need it", arguments: Writer.allCases)
    func exists(_ writer: Writer) throws {
        let file = desk.appending("out")
        #expect(try write(writer, file).status == 0)
        let written = try file.bytes()
        try file.write(Array("somebody's".utf8))
        let refused = try write(writer, file)
        #expect(
            refused.status == 1 && refused.messages.contains("already exists: choose another name, or give --force")
        )
        #expect(try file.bytes() == Array("somebody's".utf8))
        #expect(try write(writer, file, force: true).status == 0)
        #expect(try file.bytes().prefix(15) == written.prefix(15))
        #expect(try household.names(in: desk) == ["out"])
    }

    @Test(
        "An original is never overwritten, by its name, another name, a link or a linked folder",
        arguments: Writer.allCases
    )
    func originals(_ writer: Writer) throws {
        let photo = household.photo("1.jpg")
        try expectRefusal(writer, photo, of: photo, saying: "is a photo or sidecar of the library photos")

        let hard = desk.appending("hard")
        #expect(photo.withPlatformString { from in hard.withPlatformString { link(from, $0) } } == 0)
        try expectRefusal(writer, hard, of: photo, saying: "is a photo or sidecar of the library photos")

        let soft = desk.appending("soft")
        try soft.link(to: photo)
        try expectRefusal(writer, soft, of: photo, saying: "is a symbolic link")

        let folder = desk.appending("folder")
        try folder.link(to: household.photos)
        try expectRefusal(writer, folder.appending("1.jpg"), of: photo, saying: "is a photo or sidecar of the library")
    }

    @Test("Photos of other libraries are protected too, prepared or not, as are sidecars, trashes and stores")
    func others() throws {
        let other = household.path.appending("other")
        let store = household.path.appending("store")
        try household.makePhoto("a.jpg", seed: 9, in: other)
        #expect(try household.sluice("prepare", other.string, "--store", store.string).status == 0)
        let original = other.appending("a.jpg").string
        // A store outside the home is known only where it is named.
        let known = try household.sluice(
            ["tier", original, "thumb", "--store", store.string, "--force", "-o", original]
        )
        #expect(known.status == 1 && known.messages.contains("of the library store"))

        let second = household.path.appending("second")
        try household.makePhoto("b.jpg", seed: 8, in: second)
        #expect(try household.sluice("prepare", second.string).status == 0)
        let b = second.appending("b.jpg")
        try expectRefusal(.tier, b, of: b, saying: "of the library second")
        let new = second.appending("new.jpg")
        try new.write(try b.bytes())
        try expectRefusal(.tier, new, of: new, saying: "is a picture in a folder of the library second")
        let odd = second.appending("odd.txt")
        try odd.write(try b.bytes())
        try expectRefusal(.tier, odd, of: odd, saying: "is a picture in a folder of the library second")

        try household.sluice("decide", "2.jpg", "--favourite", from: household.photos)
        try household.sluice("decide", "3.jpg", "--trash", from: household.photos)
        try household.sluice("commit", from: household.photos)
        let sidecar = household.photo("2.jpg.xmp")
        try expectRefusal(.tier, sidecar, of: sidecar, saying: "is the name of a sidecar")
        let linked = desk.appending("linked")
        #expect(sidecar.withPlatformString { from in linked.withPlatformString { link(from, $0) } } == 0)
        try household.sluice("find", "is:favourite", from: household.photos)
        try expectRefusal(.tier, linked, of: sidecar, saying: "is a photo or sidecar of the library photos")
        let trashed = household.trash.pushing("files/3.jpg")
        try expectRefusal(.tier, trashed, of: trashed, saying: "is in a trash")
        let catalogue = try household.location().catalogueFile
        try expectRefusal(.tier, catalogue, of: sidecar, saying: "is a file of the library photos itself")
    }

    @Test("The place of a missing photo or of a future sidecar is protected")
    func places() throws {
        try household.photo("3.jpg").remove()
        for name in ["3.jpg", "1.jpg.xmp", "1.XMP"] {
            #expect(try write(.tier, household.photo(FilePath(name))).status == 1, "\(name)")
        }
        #expect(try household.names(in: household.photos) == ["1.jpg", "2.jpg"])
        // Another name is allowed.
        #expect(try write(.tier, household.photo("small.jpg")).status == 0)
        #expect(try household.names(in: household.photos) == ["1.jpg", "2.jpg", "small.jpg"])
    }

    @Test("Standard output, open files, pipes and devices are written directly")
    func streams() throws {
        let tier = try household.sluice("tier", "1.jpg", "thumb", "-o", "-", from: household.photos).output
        #expect(tier.starts(with: [0xFF, 0xD8]))
        for name in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
            #expect(try household.sluice("tier", "1.jpg", "thumb", "-o", name, from: household.photos).output == tier)
        }
        let other = try household.shell("sluice tier 1.jpg thumb -o /dev/fd/7 7>&1 >/dev/null", from: household.photos)
        #expect(other.output == tier)
        #expect(try household.sluice("tier", "1.jpg", "thumb", "-o", "/dev/null", from: household.photos).status == 0)
        let pipe = desk.appending("pipe")
        try pipe.makePipe()
        let read = try household.shell("cat \(pipe) & sluice tier 1.jpg thumb -o \(pipe); wait", from: household.photos)
        #expect(read.output == tier)
        #expect(try household.names(in: desk) == ["pipe"])
        let page = try household.sluice("duplicates", "--html", "-", from: household.photos)
        #expect(page.text.hasPrefix("<!doctype html>") && page.text.hasSuffix("</html>\n"))
        let export = try household.sluice("library", "export", "-", from: household.photos)
        #expect(export.text.hasPrefix("{") && export.text.hasSuffix("}\n"))
    }

    @Test("A photo to which standard output is appended does not change")
    func appended() throws {
        let bytes = try household.photo("2.jpg").bytes()
        let refused = try household.shell("sluice tier 1.jpg thumb -o - >> 2.jpg", from: household.photos)
        #expect(
            refused.status == 1
                && refused.messages.contains("standard output is a photo or sidecar of the library photos")
        )
        #expect(try household.photo("2.jpg").bytes() == bytes)
    }

    @Test("A failed write is reported, and leaves nothing")
    func unwritable() throws {
        let missing = try write(.tier, desk.pushing("none/out"))
        #expect(missing.status == 1 && missing.messages.contains("does not exist. Create its folder first"))
        #expect(try write(.tier, desk).status == 1)
        #expect(chmod(desk.string, 0o555) == 0)
        let unprivileged =
            geteuid() == 0 ? "setpriv --bounding-set=-dac_override,-dac_read_search,-fowner --" : ""
        let refused = try household.shell(
            "exec \(unprivileged) sluice tier 1.jpg thumb -o \(desk.appending("out"))",
            from: household.photos
        )
        #expect(
            refused.status == 1 && refused.messages.contains("no permission. Choose a folder that you can write to")
        )
        #expect(chmod(desk.string, 0o755) == 0)
        #expect(try household.names(in: desk).isEmpty)
    }

    @Test("A plan, an export and a page are readable only by their owner, while a tier follows the umask")
    func modes() throws {
        for writer in Writer.allCases {
            let file = desk.appending(writer.rawValue)
            let line = writer.arguments(file.string).map { "'\($0)'" }.joined(separator: " ")
            #expect(try household.shell("umask 027; sluice \(line)", from: household.photos).status == 0)
            var status = stat()
            #expect(stat(file.string, &status) == 0)
            #expect(status.st_mode & 0o777 == (writer == .tier ? 0o640 : 0o600), "\(writer)")
        }
    }
}
