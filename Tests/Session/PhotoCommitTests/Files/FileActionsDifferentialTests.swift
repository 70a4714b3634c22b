import PhotoModel
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCommit

@Suite("The model of a disk")
struct FileActionsDifferentialTests {
    @Test("Behaves like the system for any sequence of calls", arguments: 0..<10)
    func sequences(_ group: Int) throws {
        for seed in 0..<20 {
            var random = SplitMix64(seed: UInt64(group * 20 + seed))
            let (linux, model) = (try LinuxGround(lacking: []), try ModelGround())
            let calls = (0..<60).map { _ in RandomCall(&random) }
            let (first, second) = (try trace(calls, on: linux), try trace(calls, on: model))
            for (index, (one, other)) in zip(first, second).enumerated() where one != other {
                Issue.record("call \(index) of sequence \(group * 20 + seed), \(calls[index]): \(one), model: \(other)")
                return
            }
        }
    }

    /// A call on one of a few names in three folders, the last of which is on another file system.
    private struct RandomCall: CustomStringConvertible {
        var kind: Int
        var folder: Int
        var other: Int
        var name: [UInt8]
        var new: [UInt8]
        var size: Int

        private static let names: [[UInt8]] = [
            "a".name, "b".name, "c\n".name, [0xFF, 0xFE], "link".name, "dead".name, "sub".name, "pipe".name, "..".name,
            [UInt8](repeating: 0x78, count: 255), [UInt8](repeating: 0x78, count: 256),
        ]

        init(_ random: inout SplitMix64) {
            kind = Int.random(in: 0..<13, using: &random)
            folder = Int.random(in: 0..<3, using: &random)
            other = Int.random(in: 0..<3, using: &random)
            name = Self.names.randomElement(using: &random) ?? []
            new = Self.names.randomElement(using: &random) ?? []
            size = Int.random(in: 0..<3, using: &random) * 5
        }

        var description: String {
            "\(kind) \(name.prefix(4)) (\(name.count)) in \(folder), \(new.prefix(4)) (\(new.count)) in \(other)"
        }
    }

    private func trace(_ calls: [RandomCall], on ground: some Ground) throws -> [String] {
        let actions = ground.actions
        let root = ground.root
        try ground.makeFolder(root.appending("inner"))
        try ground.write(root.appending("a"), "first")
        try ground.write(root.appending("inner").appending("b"), "second")
        try ground.link(root.appending("link"), to: "a")
        try ground.link(root.appending("inner").appending("dead"), to: "nowhere")
        try ground.makeOther(root.appending("pipe"))
        let paths = [root, root.appending("inner"), ground.otherVolume ?? root]
        let folders = try paths.map { path in try actions.open(path) }
        return calls.map { call in
            do {
                return try "\(perform(call, actions, folders))"
            } catch let error as FileActionError {
                return "\(error.reason)"
            } catch {
                return "\(error)"
            }
        }
    }

    private func perform<Actions: FileActions>(
        _ call: RandomCall,
        _ actions: Actions,
        _ folders: [Actions.Folder]
    ) throws -> String {
        let (folder, other) = (folders[call.folder], folders[call.other])
        switch call.kind {
        case 0: try actions.create(call.name, in: folder, [UInt8](repeating: 7, count: call.size), mode: 0o666)
        case 1: try actions.makeFolder(call.name, in: folder, mode: 0o711)
        case 2: return "\(try actions.names(in: folder).map { "\($0)" }.sorted())"
        case 3, 4: return describe(try actions.status(call.name, in: folder))
        case 5:
            let (bytes, status) = try actions.read(call.name, in: folder, limit: call.size)
            return "\(bytes) \(describe(status))"
        case 6, 7, 8: try actions.rename(call.name, in: folder, to: call.new, in: other)
        case 9: try actions.exchange(call.name, call.new, in: folder)
        case 10: try actions.unlink(call.name, in: folder)
        case 11:
            let (digest, status) = try actions.digest(call.name, in: folder)
            return "\(digest) \(describe(status))"
        default: try actions.copy(call.name, in: folder, to: call.new, in: other)
        }
        return "done"
    }

    private func describe(_ status: FileActionStatus?) -> String {
        guard let status else { return "nothing" }
        // For folders and links, file systems report size and links differently.
        let isFile = status.kind == .file
        return "\(status.kind) \(isFile ? "\(status.stamp.size) \(status.links)" : "") \(String(status.mode, radix: 8))"
    }
}
