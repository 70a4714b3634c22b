import Foundation
import PhotoCommit
import PhotoModel
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoExport

@Suite struct ExportFolderTests {
    private let room: TemporaryFolder
    private var folder: FilePath { room.path.appending("export") }

    init() throws { room = try TemporaryFolder() }

    private func open(
        _ request: String = "files",
        changing: Bool = false,
        rehearsing: Bool = false
    ) throws -> ExportFolder {
        try ExportFolder(
            folder,
            name: "files-1",
            request: request,
            changing: changing,
            rehearsing: rehearsing,
            sparing: LibraryFiles(in: nil, trash: nil)
        )
    }

    /// Files by path, and their contents.
    private func file(_ path: String, _ text: String) throws -> ExportFile {
        ExportFile(try #require(ExportPath(path)), bytes: Array(text.utf8))
    }

    /// Exports files, and returns what became of each.
    @discardableResult
    private func export(
        _ files: [(String, String)],
        _ request: String = "files",
        changing: Bool = false,
        finishing: Bool = true
    ) throws -> [ExportFolder.Outcome] {
        let folder = try open(request, changing: changing)
        let outcomes = try files.map { try folder.settle(file($0.0, $0.1)) }
        if finishing { _ = try folder.finish() }
        return outcomes
    }

    private func text(_ path: String) throws -> String {
        String(decoding: try folder.appending(path).bytes(), as: UTF8.self)
    }

    /// All files but those of the export itself.
    private func names() throws -> Set<String> {
        let all = try FileManager.default.subpathsOfDirectory(atPath: folder.string)
        return Set(all.filter { !$0.hasPrefix(".sluice-export") })
    }

    @Test func `Files are written once, and not again while they are the same`() throws {
        let files = [("a.jpg", "one"), ("x/y/b.jpg", "two")]
        #expect(try export(files) == [.written(byteCount: 3), .written(byteCount: 3)])
        #expect(try text("x/y/b.jpg") == "two")
        #expect(try export(files) == [.unchanged, .unchanged])
        #expect(try export([("a.jpg", "one"), ("x/y/b.jpg", "three")]) == [.unchanged, .written(byteCount: 5)])
        #expect(try text("x/y/b.jpg") == "three")
        #expect(try names() == ["a.jpg", "x", "x/y", "x/y/b.jpg"])
    }

    @Test func `What is gone is removed, with the folders that this leaves empty`() throws {
        try export([("a.jpg", "one"), ("x/y/b.jpg", "two"), ("x/c.jpg", "three")])
        try folder.appending("x/own.txt").write(Array("mine".utf8))
        let open = try open()
        _ = try open.settle(file("a.jpg", "one"))
        #expect(try open.finish() == ExportFolder.Removal(removed: 2, left: []))
        #expect(try names() == ["a.jpg", "x", "x/own.txt"])
    }

    @Test func `Files of others stay as they are, at any moment`() throws {
        try folder.appending("a.jpg").write(Array("theirs".utf8))
        #expect(try export([("a.jpg", "one")]) == [.left])
        #expect(try text("a.jpg") == "theirs")
        // It is not ours now either.
        #expect(try export([]).isEmpty)
        #expect(try text("a.jpg") == "theirs")
    }

    @Test func `A file that somebody changed is neither replaced nor removed`() throws {
        try export([("a.jpg", "one"), ("b.jpg", "two")])
        try folder.appending("a.jpg").write(Array("edited".utf8))
        try folder.appending("b.jpg").write(Array("edited".utf8))
        let open = try open()
        #expect(try open.settle(file("a.jpg", "new")) == .left)
        let removal = try open.finish()
        #expect(removal.removed == 0 && removal.left.map(\.bytes) == [Array("b.jpg".utf8)])
        #expect(try text("a.jpg") == "edited" && text("b.jpg") == "edited")
    }

    @Test func `A file of others with the same contents counts as exported`() throws {
        try folder.appending("a.jpg").write(Array("one".utf8))
        #expect(try export([("a.jpg", "one")]) == [.unchanged])
        #expect(try export([("a.jpg", "two")]) == [.written(byteCount: 3)])
    }

    @Test func `A link, a folder or a pipe in place of a file stays`() throws {
        try folder.appending("target").write([1])
        try folder.appending("link.jpg").link(to: folder.appending("target"))
        try folder.appending("folder.jpg").makeFolder()
        try folder.appending("pipe.jpg").makePipe()
        let files = ["link.jpg", "folder.jpg", "pipe.jpg"].map { ($0, "new") }
        #expect(try export(files) == [.left, .left, .left])
        #expect(try folder.appending("target").bytes() == [1])
    }

    @Test func `An export that ended early goes on, and knows its files again`() throws {
        try export([("a.jpg", "one"), ("b.jpg", "two")], finishing: false)
        let outcomes = try export([("a.jpg", "one"), ("b.jpg", "changed"), ("c.jpg", "three")])
        #expect(outcomes == [.unchanged, .written(byteCount: 7), .written(byteCount: 5)])
        #expect(try text("b.jpg") == "changed")
        #expect(try export([("a.jpg", "one")]) == [.unchanged])
        #expect(try names() == ["a.jpg"])
    }

    @Test func `Files of an export that ended early are removed if they are not wanted any more`() throws {
        try export([("a.jpg", "one"), ("b.jpg", "two")], finishing: false)
        try export([("b.jpg", "two")])
        #expect(try names() == ["b.jpg"])
    }

    @Test func `Drafts of an export that was killed are removed`() throws {
        let killed = try open()
        _ = try killed.settle(file("x/a.jpg", "one"))
        let log = folder.appending(".sluice-export/files-1.log")
        let prefix = try #require(String(decoding: log.bytes(), as: UTF8.self).split(separator: " ").dropFirst(2).first)
        try folder.appending("x").appending("\(prefix)99").write([1, 2])
        try folder.appending("x/.sluice-draft-of-somebody-else").write([1])
        _ = consume killed
        try export([("x/a.jpg", "one")])
        #expect(try names() == ["x", "x/a.jpg", "x/.sluice-draft-of-somebody-else"])
    }

    @Test func `A file that a loss of power left empty is written again`() throws {
        try export([("a.jpg", "one")])
        try folder.appending("a.jpg").write([])
        #expect(try export([("a.jpg", "one")]) == [.written(byteCount: 3)])
        #expect(try text("a.jpg") == "one")
    }

    @Test func `After a restart of the machine, files of an unfinished export are compared, not trusted`() throws {
        try export([("a.jpg", "one"), ("b.jpg", "two")], finishing: false)
        let log = folder.appending(".sluice-export/files-1.log")
        let boot = String(decoding: try FilePath("/proc/sys/kernel/random/boot_id").bytes().dropLast(), as: UTF8.self)
        let other = String(decoding: try log.bytes(), as: UTF8.self).replacing(boot, with: "another-boot")
        try log.write(Array(other.utf8))
        // The same length and time, but not the contents: what some file systems leave.
        let damaged = folder.appending("b.jpg")
        let times = try FileTimes(damaged)
        let file = try FileDescriptor.open(damaged, .writeOnly)
        _ = try file.closeAfter { try file.writeAll([0, 0, 0]) }
        try times.restore()
        #expect(try export([("a.jpg", "one"), ("b.jpg", "two")]) == [.unchanged, .written(byteCount: 3)])
        #expect(try text("b.jpg") == "two")
    }

    @Test func `After a restart before all files were on the disk, files are compared, not trusted`() throws {
        try export([("a.jpg", "one"), ("b.jpg", "two")])
        let manifest = folder.appending(".sluice-export/files-1.manifest")
        let text = String(decoding: try manifest.bytes(), as: UTF8.self)
        #expect(text.contains("on-disk"))
        try manifest.write(Array(text.replacing("on-disk", with: "another-boot").utf8))
        let damaged = folder.appending("b.jpg")
        let times = try FileTimes(damaged)
        let file = try FileDescriptor.open(damaged, .writeOnly)
        _ = try file.closeAfter { try file.writeAll([0, 0, 0]) }
        try times.restore()
        #expect(try export([("a.jpg", "one"), ("b.jpg", "two")]) == [.unchanged, .written(byteCount: 3)])
        #expect(try export([("a.jpg", "one"), ("b.jpg", "two")]) == [.unchanged, .unchanged])
    }

    @Test func `A file whose bytes cannot be made is reported, and what is there stays`() throws {
        try export([("a.jpg", "one")])
        let open = try open()
        let path = try #require(ExportPath("a.jpg"))
        let failing = ExportFile(path, key: ExportKey("other")) { output in
            try [UInt8]("half".utf8).withUnsafeBytes(output)
            throw ExportProblem.Reason("no tier")
        }
        #expect(try open.settle(failing) == .failed(reason: "no tier"))
        #expect(try open.finish().removed == 0)
        #expect(try text("a.jpg") == "one" && names() == ["a.jpg"])
        _ = consume open
        #expect(try export([("a.jpg", "one")]) == [.unchanged])
    }

    @Test func `Another export of the same kind is refused, unless the folder is to be changed`() throws {
        try export([("a.jpg", "one")])
        #expect(throws: ExportError.otherRequest(folder, before: "files", now: "other")) { try open("other") }
        #expect(try export([("b.jpg", "two")], "other", changing: true) == [.written(byteCount: 3)])
        #expect(try names() == ["b.jpg"])
    }

    @Test func `Two exports do not write the same folder at a time`() throws {
        let first = try open()
        #expect(throws: ExportError.inUse(folder)) { try open() }
        _ = try first.finish()
        _ = consume first
        _ = try open()
    }

    @Test func `A rehearsal tells what would happen, and changes nothing`() throws {
        let missing = try open(rehearsing: true)
        #expect(try missing.settle(file("a.jpg", "one")) == .written(byteCount: 0))
        #expect(!FileManager.default.fileExists(atPath: folder.string))

        try export([("a.jpg", "one"), ("b.jpg", "two"), ("c.jpg", "three")])
        let before = try names()
        let rehearsal = try open(rehearsing: true)
        #expect(try rehearsal.settle(file("a.jpg", "one")) == .unchanged)
        #expect(try rehearsal.settle(file("b.jpg", "new")) == .written(byteCount: 0))
        #expect(try rehearsal.settle(file("d.jpg", "new")) == .written(byteCount: 0))
        #expect(try rehearsal.finish().removed == 1)
        #expect(try names() == before && text("b.jpg") == "two")
    }

    @Test func `A damaged manifest ends the export with the remedy, which works`() throws {
        try export([("a.jpg", "one")])
        let manifest = folder.appending(".sluice-export/files-1.manifest")
        try manifest.write(Array("sluice-export 1\nfiles\nbo".utf8))
        #expect {
            try open()
        } throws: { error in
            "\(error)".contains("Delete it")
        }
        try manifest.remove()
        #expect(try export([("a.jpg", "one")]) == [.unchanged])
    }

    @Test(arguments: [(0o600, 0o700), (0o644, 0o755)] as [(UInt32, UInt32)])
    func `Files and folders get the permissions of their kind`(_ file: UInt32, _ made: UInt32) throws {
        let open = try ExportFolder(
            folder,
            name: "files-1",
            request: "files",
            modes: ExportFolder.Modes(file: file, folder: made),
            sparing: LibraryFiles(in: nil, trash: nil)
        )
        _ = try open.settle(self.file("x/a.jpg", "one"))
        func mode(_ path: String) throws -> UInt32 {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.appending(path).string)
            return try #require(attributes[.posixPermissions] as? NSNumber).uint32Value
        }
        #expect(try mode("x/a.jpg") == file && mode("x") == made && mode("") == made)
    }

    @Test func `Names of any bytes keep their bytes`() throws {
        let names: [[UInt8]] = [
            [0xFF, 0x20, 0x0A, 0x25], Array("Größe %41;[].jpg".utf8), [UInt8](repeating: 0x61, count: 255),
        ]
        let files = try names.map { ExportFile(try #require(ExportPath([$0])), bytes: [7]) }
        for _ in 0..<2 {
            let open = try open()
            for file in files { #expect(try open.settle(file) != .left) }
            _ = try open.finish()
        }
        let open = try open()
        for file in files { #expect(try open.settle(file) == .unchanged) }
    }
}
