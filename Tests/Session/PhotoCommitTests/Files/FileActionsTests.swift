import Cryptography
import PhotoModel
import SampleLibrary
import StoreFiles
import SystemPackage
import Testing

@testable import PhotoCommit

/// Each test runs on the system, on an older system, and on the model that other tests use.
@Suite("File actions of a session")
struct FileActionsTests {
    /// Names that other programs fail on.
    static let names: [[UInt8]] = [
        "a.jpg".name, "two\nlines.jpg".name, "100% sure%20.jpg".name, [0xFF, 0xFE, 0x2E, 0x6A, 0x70, 0x67],
        "--help".name, "Zürich – 写真 🌄.jpg".name, [UInt8](repeating: 0x61, count: 255), "\\040".name, "...".name,
    ]

    @Test("A file is created, read and listed under any name", arguments: GroundKind.allCases)
    func anyName(_ kind: GroundKind) throws {
        try check(kind.make())
        func check(_ ground: some Ground) throws {
            let (actions, folder) = (ground.actions, try ground.actions.open(ground.root))
            for name in Self.names { try actions.create(name, in: folder, name + [1], mode: 0o640) }
            #expect(Set(try actions.names(in: folder)) == Set(Self.names))
            for name in Self.names {
                let (bytes, status) = try actions.read(name, in: folder, limit: 1000)
                #expect(bytes == name + [1])
                #expect(status.mode == 0o640 && status.links == 1 && status.kind == .file)
                #expect(try actions.status(name, in: folder) == status)
                #expect(ground.bytes(at: folder.path(of: name)) == bytes)
                #expect(status.stamp.device == folder.device)
            }
        }
    }

    @Test("A name that leads out of the folder is rejected", arguments: GroundKind.allCases)
    func badNames(_ kind: GroundKind) throws {
        try check(kind.make())
        func check(_ ground: some Ground) throws {
            let (actions, folder) = (ground.actions, try ground.actions.open(ground.root))
            try ground.write(ground.root.appending("a"), "a")
            for name in ["".name, ".".name, "..".name, "../a".name, "a/b".name, "/".name, [0x61, 0, 0x62]] {
                let invalid = FileActionError.Reason.other(.invalidArgument)
                #expect(reason { _ = try actions.status(name, in: folder) } == invalid)
                #expect(reason { _ = try actions.read(name, in: folder, limit: 9) } == invalid)
                #expect(reason { try actions.create(name, in: folder, [], mode: 0o600) } == invalid)
                #expect(reason { try actions.makeFolder(name, in: folder, mode: 0o700) } == invalid)
                #expect(reason { try actions.rename(name, in: folder, to: "b".name, in: folder) } == invalid)
                #expect(reason { try actions.rename("a".name, in: folder, to: name, in: folder) } == invalid)
                #expect(reason { try actions.unlink(name, in: folder) } == invalid)
                #expect(reason { try actions.copy("a".name, in: folder, to: name, in: folder) } == invalid)
            }
            let long = [UInt8](repeating: 0x61, count: 256)
            #expect(
                reason { try actions.create(long, in: folder, [], mode: 0o600) } == .other(.fileNameTooLong)
            )
            #expect(try actions.names(in: folder) == ["a".name])
        }
    }

    @Test("No symbolic link is followed, in a path or at its end", arguments: GroundKind.allCases)
    func links(_ kind: GroundKind) throws {
        try check(kind.make())
        func check(_ ground: some Ground) throws {
            let (actions, root) = (ground.actions, ground.root)
            try ground.write(root.appending("real").appending("inner").appending("a.jpg"), "photo")
            try ground.link(root.appending("link"), to: root.appending("real"))
            try ground.link(root.appending("real").appending("b.jpg"), to: "inner/a.jpg")
            try ground.link(root.appending("real").appending("dead"), to: "nowhere")
            #expect(reason { _ = try actions.open(root.appending("link")) } == .wrongKind)
            #expect(reason { _ = try actions.open(root.appending("link").appending("inner")) } == .wrongKind)
            #expect(reason { _ = try actions.open(root.appending("missing").appending("x")) } == .missing)
            #expect(reason { _ = try actions.open(root.appending("real/inner/a.jpg")) } == .wrongKind)
            #expect(reason { _ = try actions.open(root.appending("real/inner/a.jpg/x")) } == .wrongKind)
            let folder = try actions.open(root.appending("real"))
            #expect(try actions.status("b.jpg".name, in: folder)?.kind == .link)
            let top = try actions.open(root)
            #expect(reason { _ = try actions.open("link".name, in: top) } == .wrongKind)
            #expect(reason { _ = try actions.open("missing".name, in: top) } == .missing)
            #expect(reason { _ = try actions.open("b.jpg".name, in: folder) } == .wrongKind)
            #expect(reason { _ = try actions.read("b.jpg".name, in: folder, limit: 100) } == .wrongKind)
            #expect(reason { _ = try actions.read("inner".name, in: folder, limit: 10_000) } == .wrongKind)
            #expect(reason { try actions.copy("b.jpg".name, in: folder, to: "c".name, in: folder) } == .wrongKind)
            #expect(reason { try actions.create("dead".name, in: folder, [1], mode: 0o600) } == .exists)
            #expect(reason { try actions.makeFolder("b.jpg".name, in: folder, mode: 0o700) } == .wrongKind)
            #expect(ground.bytes(at: root.appending("nowhere")) == nil)
            // The link itself moves, not its target.
            try actions.rename("b.jpg".name, in: folder, to: "c.jpg".name, in: folder)
            #expect(try actions.status("c.jpg".name, in: folder)?.kind == .link)
            try actions.unlink("c.jpg".name, in: folder)
            #expect(ground.text(at: root.appending("real/inner/a.jpg")) == "photo")
        }
    }

    // Without flags of rename(2), folders are not renamed.
    @Test(
        "An open folder stays the same, whatever gets its name",
        arguments: GroundKind.allCases.filter { $0 != .oldLinux }
    )
    func openFolders(_ kind: GroundKind) throws {
        try check(kind.make())
        func check(_ ground: some Ground) throws {
            let (actions, root) = (ground.actions, ground.root)
            let top = try actions.open(root)
            try actions.makeFolder("a".name, in: top, mode: 0o750)
            let folder = try actions.open("a".name, in: top)
            #expect(folder.path == root.appending("a"))
            try actions.makeFolder("inner".name, in: folder, mode: 0o700)
            try actions.rename("a".name, in: top, to: "b".name, in: top)
            try actions.makeFolder("a".name, in: top, mode: 0o700)
            let status = try actions.status(of: folder)
            #expect(status.kind == .folder && status.mode == 0o750)
            #expect(try actions.status("b".name, in: top)?.stamp.inode == status.stamp.inode)
            #expect(try actions.names(in: folder) == ["inner".name])
        }
    }

    @Test("A folder is opened by any absolute path without links", arguments: GroundKind.allCases)
    func paths(_ kind: GroundKind) throws {
        try check(kind.make())
        func check(_ ground: some Ground) throws {
            let actions = ground.actions
            #expect(try !actions.names(in: try actions.open("/")).isEmpty)
            let name = FilePath(bytes: [0xFF, 0x0A, 0x25])
            try ground.makeFolder(ground.root.pushing(name).appending("inner"))
            let folder = try actions.open(ground.root.pushing(name).appending("inner"))
            try actions.create("a".name, in: folder, [1], mode: 0o600)
            #expect(folder.path == ground.root.pushing(name).appending("inner"))
            #expect(folder.device == (try actions.open(ground.root)).device)
        }
    }

    @Test("A special file is not read, and does not block", arguments: GroundKind.allCases)
    func pipes(_ kind: GroundKind) throws {
        try check(kind.make())
        func check(_ ground: some Ground) throws {
            let (actions, folder) = (ground.actions, try ground.actions.open(ground.root))
            try ground.makeOther(ground.root.appending("pipe.jpg"))
            #expect(try actions.status("pipe.jpg".name, in: folder)?.kind == .other)
            #expect(reason { _ = try actions.read("pipe.jpg".name, in: folder, limit: 100) } == .wrongKind)
            #expect(reason { try actions.copy("pipe.jpg".name, in: folder, to: "b".name, in: folder) } == .wrongKind)
            #expect(try actions.names(in: folder).count == 1)
        }
    }

    @Test("An open folder stays the same, wherever its path leads", arguments: GroundKind.allCases)
    func heldOpen(_ kind: GroundKind) throws {
        try check(kind.make())
        func check(_ ground: some Ground) throws {
            let (actions, root) = (ground.actions, ground.root)
            let top = try actions.open(root)
            try actions.makeFolder("2024".name, in: top, mode: 0o700)
            let folder = try actions.open(root.appending("2024"))
            try actions.moveAwayAndReplace("2024".name, in: top)
            try actions.create("a".name, in: folder, [1], mode: 0o600)
            #expect(ground.bytes(at: root.appending("old/a")) == [1])
            #expect(ground.bytes(at: root.appending("2024/a")) == nil)
            try actions.unlink("a".name, in: folder)
            try ground.remove(root.appending("old"))
            #expect(reason { try actions.create("b".name, in: folder, [1], mode: 0o600) } == .missing)
            #expect(try actions.status("b".name, in: folder) == nil)
        }
    }

    @Test("A digest covers all bytes of a regular file", arguments: GroundKind.allCases)
    func digest(_ kind: GroundKind) throws {
        try check(kind.make())
        func check(_ ground: some Ground) throws {
            let folder = try ground.actions.open(ground.root)
            for count in [0, 1, 256 << 10, (600 << 10) + 1] {
                let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
                try ground.write(ground.root.appending("a"), bytes, mode: 0o640)
                let (digest, status) = try ground.actions.digest("a".name, in: folder)
                #expect(digest == ContentID(SHA256.digest(of: bytes)))
                #expect(try status == ground.actions.status("a".name, in: folder))
            }
            try ground.link(ground.root.appending("b"), to: ground.root.appending("a"))
            #expect(reason { _ = try ground.actions.digest("b".name, in: folder) } == .wrongKind)
            try ground.makeOther(ground.root.appending("c"))
            #expect(reason { _ = try ground.actions.digest("c".name, in: folder) } == .wrongKind)
            #expect(reason { _ = try ground.actions.digest("d".name, in: folder) } == .missing)
        }
    }

    @Test("A content ID covers parts of a raw file and all of any other", arguments: GroundKind.allCases)
    func content(_ kind: GroundKind) throws {
        let preview: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + Array(repeating: 7, count: 200_000)
        let raw = SampleRaw(.nef, previews: [preview], sensorByteCount: 2 << 20).bytes()
        try check(kind.make())
        func check(_ ground: some Ground) throws {
            let folder = try ground.actions.open(ground.root)
            func content(_ bytes: [UInt8]) throws -> ContentID {
                try ground.write(ground.root.appending("a"), bytes, mode: 0o640)
                let (content, status) = try ground.actions.content("a".name, in: folder)
                #expect(try status == ground.actions.status("a".name, in: folder))
                return content
            }
            func changed(at offset: Int) -> [UInt8] {
                var bytes = raw
                bytes[offset] ^= 1
                return bytes
            }
            for bytes in [[], Array("a text".utf8), preview] {
                #expect(try content(bytes) == ContentID(SHA256.digest(of: bytes)))
            }
            let known = try content(raw)
            #expect(known.isPartial)
            #expect(try content(changed(at: raw.count - 1)) == known)
            let inPreview =
                try #require(raw.indices.first { raw[$0..<$0 + 5].elementsEqual(preview.prefix(5)) }) + 99_999
            for other in [changed(at: 20), changed(at: inPreview), raw + [0], Array(raw.dropLast())] {
                #expect(try content(other) != known)
            }

            // Of a file with another stamp, the bytes that count are compared.
            let none = FileStamp(size: Int64(raw.count), modified: 0, changed: 0, device: 0, inode: 0)
            _ = try content(raw)
            let same = try ground.actions.fileState(of: "a".name, in: folder, knownAs: none, known)
            #expect(try same == .asKnown(#require(try ground.actions.status("a".name, in: folder))))
            _ = try content(changed(at: inPreview))
            #expect(try ground.actions.fileState(of: "a".name, in: folder, knownAs: none, known) == .changed)
            // As older versions recorded it.
            _ = try content(raw)
            let whole = try #require(ContentID(SHA256.digest(of: raw)))
            #expect(try ground.actions.fileState(of: "a".name, in: folder, knownAs: none, whole) != .changed)
        }
    }

    @Test("A file larger than the limit is not read", arguments: GroundKind.allCases)
    func limit(_ kind: GroundKind) throws {
        try check(kind.make())
        func check(_ ground: some Ground) throws {
            let (actions, folder) = (ground.actions, try ground.actions.open(ground.root))
            try ground.write(ground.root.appending("a"), "12345")
            #expect(try actions.read("a".name, in: folder, limit: 5).0.count == 5)
            #expect(reason { _ = try actions.read("a".name, in: folder, limit: 4) } == .tooLarge)
        }
    }

    @Test("An existing folder is not created again, other files with the name stay", arguments: GroundKind.allCases)
    func folders(_ kind: GroundKind) throws {
        try check(kind.make())
        func check(_ ground: some Ground) throws {
            let (actions, folder) = (ground.actions, try ground.actions.open(ground.root))
            try actions.makeFolder("new".name, in: folder, mode: 0o777)
            #expect(try actions.status("new".name, in: folder)?.mode == 0o777)
            try actions.makeFolder("new".name, in: folder, mode: 0o700)
            #expect(try actions.status("new".name, in: folder)?.mode == 0o777)
            try ground.write(ground.root.appending("new").appending("a"), "a")
            #expect(reason { try actions.unlink("new".name, in: folder) } == .wrongKind)
            try ground.write(ground.root.appending("file"), "a")
            #expect(reason { try actions.makeFolder("file".name, in: folder, mode: 0o700) } == .wrongKind)
        }
    }
}

extension FileActions {
    /// Renames a folder to "old" and creates another with its name.
    fileprivate func moveAwayAndReplace(_ name: [UInt8], in folder: Folder) throws(FileActionError) {
        // If files are moved by links, folders cannot be moved.
        do throws(FileActionError) {
            try rename(name, in: folder, to: "old".name, in: folder)
        } catch {
            guard error.reason == .notSupported else { throw error }
            try LinuxFileActions().renameAnyway(name, to: "old".name, in: folder.path)
        }
        try makeFolder(name, in: folder, mode: 0o700)
    }
}

extension LinuxFileActions {
    fileprivate func renameAnyway(_ name: [UInt8], to new: [UInt8], in path: FilePath) throws(FileActionError) {
        let folder = try open(path)
        try rename(name, in: folder, to: new, in: folder)
    }
}
