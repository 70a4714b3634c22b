import Foundation
import Glibc
import PhotoCommit
import PhotoStore
import SessionTestSupport
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@Suite struct OutputFileTests {
    private let folder: TemporaryFolder
    private var file: FilePath { folder.path.appending("out") }
    private let files = LibraryFiles(in: nil, trash: nil)

    init() throws { folder = try TemporaryFolder() }

    private func names() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder.path.string))
    }

    @Test("A file gets its name only when it is complete, and leaves nothing if it is abandoned")
    func whole() throws {
        do {
            let output = try OutputFile(at: file, sparing: files)
            #expect(try names().isEmpty)
            try output.append([UInt8](repeating: 1, count: 1 << 20))
            #expect(try names().count == 1 && names().allSatisfy { $0.hasPrefix(".sluice-") })
        }
        #expect(try names().isEmpty)
        let output = try OutputFile(at: file, sparing: files)
        try output.append([1, 2])
        try output.append([3])
        try output.finish()
        #expect(try file.bytes() == [1, 2, 3] && names() == ["out"])
    }

    @Test("A file that takes the name meanwhile is kept, with and without --force", arguments: [false, true])
    func taken(_ replacing: Bool) throws {
        let output = try OutputFile(at: file, replacing: replacing, sparing: files)
        try output.append([1])
        try file.write([9])
        #expect(throws: OutputError.changed(file)) { try output.finish() }
        #expect(try file.bytes() == [9] && names() == ["out"])
    }

    @Test("Of two writers to one name, the first wins")
    func two() throws {
        let (first, second) = (
            try OutputFile(at: file, sparing: files), try OutputFile(at: file, sparing: files)
        )
        try first.append([1])
        try second.append([2])
        try first.finish()
        #expect(throws: OutputError.changed(file)) { try second.finish() }
        #expect(try file.bytes() == [1] && names() == ["out"])
    }

    @Test("Only the file that was checked is replaced: one that was changed or swapped meanwhile stays")
    func changed() throws {
        try file.write([5])
        let changed = try OutputFile(at: file, replacing: true, sparing: files)
        try changed.append([1])
        try file.write([5, 6])
        #expect(throws: OutputError.changed(file)) { try changed.finish() }
        #expect(try file.bytes() == [5, 6])

        let swapped = try OutputFile(at: file, replacing: true, sparing: files)
        try swapped.append([1])
        try folder.path.appending("new").write([5, 6])
        try folder.path.appending("new").move(to: file)
        #expect(throws: OutputError.changed(file)) { try swapped.finish() }
        #expect(try file.bytes() == [5, 6] && names() == ["out"])

        let linked = try OutputFile(at: file, replacing: true, sparing: files)
        try linked.append([1])
        try file.move(to: folder.path.appending("kept"))
        try file.link(to: folder.path.appending("kept"))
        #expect(throws: OutputError.changed(file)) { try linked.finish() }
        #expect(try folder.path.appending("kept").bytes() == [5, 6] && names() == ["kept", "out"])

        let gone = try OutputFile(at: folder.path.appending("kept"), replacing: true, sparing: files)
        try gone.append([1])
        try folder.path.appending("kept").remove()
        try gone.finish()
        #expect(try folder.path.appending("kept").bytes() == [1])
    }

    @Test("Links, folders, pipes and invalid names are refused")
    func kinds() throws {
        try folder.path.appending("there").write([1])
        try folder.path.appending("link").link(to: "there")
        try folder.path.appending("dangling").link(to: "nowhere")
        try folder.path.appending("folder").makeFolder()
        try folder.path.appending("pipe").makePipe()
        for name in ["link", "dangling", "folder", "pipe", "none/out", ".", ".."] {
            #expect(throws: OutputError.self, "\(name)") {
                try OutputFile(at: folder.path.pushing(FilePath(name)), replacing: true, sparing: files)
            }
        }
        #expect(try names() == ["there", "link", "dangling", "folder", "pipe"])
    }

    @Test("A moved photo is recognised, even if the catalogue has another path for it")
    func movedPhotos() throws {
        let (folder, location) = try Self.library(of: "10.jpg", "11.jpg")
        let files = LibraryFiles(in: nil, location, trash: nil)
        let moved = folder.path.appending("moved")
        try folder.path.pushing("photos/10.jpg").move(to: moved)
        #expect(throws: OutputError.refused(moved, "is a photo or sidecar of the library store")) {
            try OutputFile(at: moved, replacing: true, sparing: files)
        }
        try location.catalogueFile.write([1, 2, 3])
        guard case .unreadableLibrary = error({ _ = try OutputFile(at: moved, replacing: true, sparing: files) }) else {
            Issue.record("replaced")
            return
        }
        // A library that was just created has no photos.
        try location.catalogueFile.write([])
        _ = try OutputFile(at: moved, replacing: true, sparing: files)
        // A free name replaces nothing.
        _ = try OutputFile(at: folder.path.appending("free"), sparing: files)
    }

    /// A library whose catalogue is not open.
    private static func library(of photos: FilePath...) throws -> (TemporaryFolder, LibraryLocation) {
        let room = try CommitRoom()
        for photo in photos { try room.add(photo) }
        return (room.folder, room.location)
    }

    private func error(_ body: () throws -> Void) -> OutputError? {
        do { try body() } catch { return error as? OutputError }
        return nil
    }

    @Test("A full disk is reported, and nothing of the file stays", .enabled(if: TestVolume.isPossible))
    func full() throws {
        let volume = try TestVolume(at: folder.path.appending("disk"), byteCount: 1 << 20)
        let output = try OutputFile(at: volume.path.appending("out"), sparing: files)
        #expect(throws: OutputError.failed(volume.path.appending("out"), .noRoom)) {
            try output.append([UInt8](repeating: 1, count: 4 << 20))
            try output.finish()
        }
        try volume.makeReadOnly()
        #expect(throws: OutputError.failed(volume.path.appending("other"), .readOnlyFileSystem)) {
            _ = try OutputFile(at: volume.path.appending("other"), sparing: files)
        }
    }
}
