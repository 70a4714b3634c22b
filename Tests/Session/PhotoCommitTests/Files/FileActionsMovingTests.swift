import PhotoModel
import SystemPackage
import Testing

@testable import PhotoCommit

@Suite("Moving files")
struct FileActionsMovingTests {
    @Test(
        "A file moves with its bytes, times and permissions, only to free names",
        arguments: GroundKind.allCases
    )
    func rename(_ kind: GroundKind) throws {
        try check(kind.make())
        func check(_ ground: some Ground) throws {
            let (actions, root) = (ground.actions, ground.root)
            try ground.write(root.appending("a.jpg"), Array("photo".utf8), mode: 0o604)
            try ground.setModified(1_234_567_890_123_456_789, of: root.appending("a.jpg"))
            try ground.write(root.appending("inner").appending("taken"), "taken")
            let (folder, inner) = (try actions.open(root), try actions.open(root.appending("inner")))
            #expect(reason { try actions.rename("a.jpg".name, in: folder, to: "taken".name, in: inner) } == .exists)
            #expect(reason { try actions.rename("a.jpg".name, in: folder, to: "a.jpg".name, in: folder) } == .exists)
            #expect(reason { try actions.rename("none".name, in: folder, to: "b".name, in: inner) } == .missing)
            let before = try #require(try actions.status("a.jpg".name, in: folder))
            try actions.rename("a.jpg".name, in: folder, to: "b.jpg".name, in: inner)
            let after = try #require(try actions.status("b.jpg".name, in: inner))
            #expect(after.stamp.modified == 1_234_567_890_123_456_789)
            #expect(after.stamp.inode == before.stamp.inode && after.mode == 0o604 && after.links == 1)
            #expect(try actions.status("a.jpg".name, in: folder) == nil)
            #expect(ground.text(at: root.appending("inner/taken")) == "taken")
        }
    }

    @Test("Hard links of one file do not replace each other", arguments: GroundKind.allCases)
    func hardLinks(_ kind: GroundKind) throws {
        try check(kind.make())
        func check(_ ground: some Ground) throws {
            let (actions, root) = (ground.actions, ground.root)
            try ground.write(root.appending("a"), "photo")
            try ground.hardLink(root.appending("b"), to: root.appending("a"))
            let folder = try actions.open(root)
            #expect(try actions.status("a".name, in: folder)?.links == 2)
            // rename(2) without flags would report success and leave both.
            #expect(reason { try actions.rename("a".name, in: folder, to: "b".name, in: folder) } == .exists)
            try actions.rename("a".name, in: folder, to: "c".name, in: folder)
            #expect(Set(try actions.names(in: folder)) == ["b".name, "c".name])
        }
    }

    @Test("Two files are exchanged atomically, or nothing changes", arguments: GroundKind.allCases)
    func exchange(_ kind: GroundKind) throws {
        try check(kind.make())
        func check(_ ground: some Ground) throws {
            let (actions, root) = (ground.actions, ground.root)
            try ground.write(root.appending("a"), "1")
            try ground.write(root.appending("b"), "2")
            let folder = try actions.open(root)
            guard kind != .oldLinux else {
                #expect(reason { try actions.exchange("a".name, "b".name, in: folder) } == .notSupported)
                #expect(ground.text(at: root.appending("a")) == "1")
                return
            }
            try actions.exchange("a".name, "b".name, in: folder)
            #expect(ground.text(at: root.appending("a")) == "2")
            #expect(ground.text(at: root.appending("b")) == "1")
            #expect(reason { try actions.exchange("a".name, "none".name, in: folder) } == .missing)
            #expect(reason { try actions.exchange("none".name, "a".name, in: folder) } == .missing)
            #expect(Set(try actions.names(in: folder)) == ["a".name, "b".name])
        }
    }

    @Test(
        "Nothing is renamed to another file system, but a copy arrives with all traits",
        arguments: GroundKind.allCases
    )
    func otherVolume(_ kind: GroundKind) throws {
        try check(kind.make())
        func check(_ ground: some Ground) throws {
            guard let other = ground.otherVolume else { return }
            let (actions, root) = (ground.actions, ground.root)
            let bytes = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            try ground.write(root.appending("a.jpg"), bytes, mode: 0o444)
            try ground.setModified(1_234_567_890_123_456_789, of: root.appending("a.jpg"))
            let (folder, volume) = (try actions.open(root), try actions.open(other))
            #expect(folder.device != volume.device)
            #expect(
                reason { try actions.rename("a.jpg".name, in: folder, to: "b".name, in: volume) } == .otherFileSystem
            )
            try actions.copy("a.jpg".name, in: folder, to: "b.jpg".name, in: volume)
            let (copied, status) = try actions.read("b.jpg".name, in: volume, limit: .max)
            #expect(copied == bytes)
            #expect(status.mode == 0o444 && status.stamp.modified == 1_234_567_890_123_456_789)
            #expect(reason { try actions.copy("a.jpg".name, in: folder, to: "b.jpg".name, in: volume) } == .exists)
            #expect(reason { try actions.copy("none".name, in: folder, to: "c".name, in: volume) } == .missing)
            #expect(try actions.names(in: volume) == ["b.jpg".name])
            try actions.synchronize(volume)
            try actions.synchronizeFileSystem(of: volume)
        }
    }

    /// As on FUSE and network file systems.
    enum BareKind: CaseIterable, Sendable {
        case linux, model

        func make() throws -> any Ground {
            switch self {
            case .linux: return try LinuxGround(lacking: [.openat2, .renameFlags, .links])
            case .model:
                let ground = try ModelGround()
                try ground.disk.change(volumeAt: ground.root) { $0.lacks = [.exchange, .freeNames] }
                return ground
            }
        }
    }

    @Test(
        "A file moves to free names as a copy if the file system has neither exclusive renames nor links",
        arguments: BareKind.allCases
    )
    func bare(_ kind: BareKind) throws {
        try check(kind.make())
        func check(_ ground: some Ground) throws {
            let (actions, root) = (ground.actions, ground.root)
            try ground.write(root.appending("a.jpg"), Array("photo".utf8), mode: 0o604)
            try ground.setModified(1_234_567_890_123_456_789, of: root.appending("a.jpg"))
            try ground.write(root.appending("taken"), "taken")
            let folder = try actions.open(root)
            #expect(reason { try actions.rename("a.jpg".name, in: folder, to: "b".name, in: folder) } == .notSupported)
            #expect(reason { try actions.move("a.jpg".name, in: folder, to: "taken".name, in: folder) } == .exists)
            #expect(
                reason { try actions.rename("a.jpg".name, in: folder, toOwn: "taken".name, in: folder) } == .exists
            )
            try actions.move("a.jpg".name, in: folder, to: "b.jpg".name, in: folder)
            let status = try #require(try actions.status("b.jpg".name, in: folder))
            #expect(status.mode == 0o604 && status.stamp.modified == 1_234_567_890_123_456_789)
            try actions.rename("b.jpg".name, in: folder, toOwn: "own".name, in: folder)
            #expect(try actions.status("own".name, in: folder)?.stamp.inode == status.stamp.inode)
            #expect(Set(try actions.names(in: folder)) == ["own".name, "taken".name])
            #expect(ground.text(at: root.appending("taken")) == "taken")
        }
    }

    @Test("An interrupted copy is distinguished from a file that a person put there", arguments: BareKind.allCases)
    func cutShort(_ kind: BareKind) throws {
        try check(kind.make(), isBare: true)
        switch kind {
        case .linux: try check(LinuxGround(lacking: []), isBare: false)
        case .model: try check(ModelGround(), isBare: false)
        }
        func check(_ ground: some Ground, isBare: Bool) throws {
            let (actions, root) = (ground.actions, ground.root)
            let whole = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 % 251) }
            try ground.write(root.appending("whole"), whole, mode: 0o644)
            let folder = try actions.open(root)
            let parts: [([UInt8], Bool)] = [
                ([], true), (Array(whole[..<300_001]), true), (whole, true),
                (Array(whole[..<300_001]) + [UInt8](repeating: 0, count: 299_999), true),
                ([UInt8](repeating: 0, count: 600_000), true), (whole + [0], false),
                (Array(whole[..<300_001]) + [7], false), ([0, 0, 1], false), (Array("theirs".utf8), false),
            ]
            for (bytes, isPart) in parts {
                try ground.write(root.appending("part"), bytes, mode: 0o644)
                #expect(try actions.isPart("part".name, in: folder, of: "whole".name, in: folder) == isPart)
                #expect(
                    try actions.isCopyCutShort("part".name, in: folder, of: "whole".name, in: folder)
                        == (isPart && isBare)
                )
                try ground.remove(root.appending("part"))
            }
            #expect(try actions.names(in: folder) == ["whole".name])
        }
    }
}
