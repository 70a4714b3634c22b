import Foundation
import PhotoCatalogue
import PhotoCommit
import PhotoModel
import SessionTestSupport
import Synchronization
import SystemPackage
import TestSupport
import Testing

@Suite("A commit while a program writes a sidecar in place", .timeLimit(.minutes(10)))
struct CommitWriterTests {
    private static let old = Array(sidecarText(rating: 2).utf8)
    private static let theirs = Array(sidecarText(rating: 1, tags: ["theirs"]).utf8)

    private func room() throws -> (CommitRoom, AssetRow, FilePath) {
        let room = try CommitRoom()
        let photo = try room.add("a.jpg")
        let sidecar = room.photos.appending("a.jpg.xmp")
        try sidecar.write(Self.old)
        return (room, photo, sidecar)
    }

    @Test("Keeps a file that another program has open, and the photo stays pending", arguments: [false, true])
    func open(_ isRemoved: Bool) throws {
        let (room, photo, sidecar) = try room()
        if isRemoved {
            // Only our own sidecar, which the revert removes.
            try FileManager.default.removeItem(atPath: sidecar.string)
            try room.decide(photo, .rating(4))
            try room.commit()
            try room.decide(photo, .rating(nil))
        } else {
            try room.decide(photo, .rating(4))
        }
        let before = try sidecar.bytes()
        let file = try FileDescriptor.open(sidecar, .writeOnly)
        defer { try? file.close() }

        let report = try room.commit()

        #expect(report.photos.map(\.reason) == [.sidecarBusy])
        #expect(try sidecar.bytes() == before)
        try file.writeAll(toAbsoluteOffset: 0, Self.theirs)
        #expect(try sidecar.bytes().starts(with: Self.theirs))
        #expect(try room.names(room.photos) == ["a.jpg", "a.jpg.xmp"])
        #expect(try room.decision(photo).isPending)
    }

    private static var options: CommitOptions {
        var options = CommitOptions()
        options.force = true
        return options
    }

    private func modelRoom(lacking lacks: Set<ModelVolume.Ability>) throws -> ModelRoom {
        let room = try ModelRoom()
        let photo = try room.add("a.jpg")
        try room.disk.write(Self.path, Self.old)
        try room.catalogue.decide([.rating(4)], about: [photo], in: nil)
        room.disk.state.withLock { $0.volumes[0].lacks = lacks }
        return room
    }

    private static let path: FilePath = "/photos/a.jpg.xmp"

    /// A program that opens the sidecar and writes it later.
    private final class Program: Sendable {
        private let state = Mutex<(writer: ModelWriter?, isDone: Bool)>((nil, false))

        var hasOpened: Bool { state.withLock { $0.writer != nil } }

        /// Whether its open file is the one with this name now.
        func hasOpened(at path: FilePath) -> Bool {
            guard let writer = state.withLock({ $0.writer }) else { return false }
            return writer.disk.state.withLock { $0.inode(path) } == writer.inode
        }

        func open(_ disk: ModelDisk) { state.withLock { $0.writer = try? disk.open(CommitWriterTests.path) } }

        /// Writes once.
        func write() {
            let writer = state.withLock { state in
                defer { state.isDone = true }
                return state.isDone ? nil : state.writer
            }
            try? writer?.write(CommitWriterTests.theirs)
            writer?.close()
        }
    }

    /// The number of calls in an undisturbed commit, and the number of the call that swaps the texts.
    private func calls(_ room: ModelRoom, _ swap: ModelCall) throws -> (count: Int, swap: Int) {
        let quiet = try room.again()
        _ = try quiet.engine.commit(options: Self.options)
        return (quiet.disk.calls, try #require(quiet.disk.log.firstIndex { $0.call == swap }) + 1)
    }

    private static let ways: [(Set<ModelVolume.Ability>, ModelCall)] = [([], .exchange), ([.exchange], .rename)]

    @Test("Loses no text, whenever the file is opened, written and closed", arguments: ways)
    func everyMoment(_ lacks: Set<ModelVolume.Ability>, _ swap: ModelCall) throws {
        let start = try modelRoom(lacking: lacks)
        let last = try calls(start, swap).count
        for opened in 1...last {
            for written in opened...last + 1 {
                let (room, program) = (try start.again(), Program())
                room.disk.intervene(before: opened) { disk in
                    program.open(disk)
                    if written == opened { program.write() }
                }
                if written > opened { room.disk.intervene(before: written) { _ in program.write() } }
                _ = try room.engine.commit(options: Self.options)
                // The commit has ended before.
                program.write()
                guard program.hasOpened else { continue }
                let text = String(decoding: room.disk.bytes(at: Self.path) ?? [], as: UTF8.self)
                // With our stars, if it was written before it was read.
                #expect(text.contains("theirs"), "opened before call \(opened), written before \(written)")
            }
        }
    }

    @Test("Discards nothing when a third program writes its text too", arguments: ways)
    func third(_ lacks: Set<ModelVolume.Ability>, _ swap: ModelCall) throws {
        let start = try modelRoom(lacking: lacks)
        let quiet = try calls(start, swap)
        let third = Array(sidecarText(rating: 3, tags: ["third"]).utf8)
        for placed in quiet.swap + 1...quiet.count {
            let (room, program) = (try start.again(), Program())
            room.disk.intervene(before: quiet.swap) { program.open($0) }
            // If the file has its name back, the third program is the one that replaces it.
            let isReplaced = Atomic(false)
            room.disk.intervene(before: placed) { disk in
                isReplaced.store(program.hasOpened(at: Self.path), ordering: .relaxed)
                try? disk.write("/photos/new", third)
                try? disk.move("/photos/new", to: Self.path)
            }
            _ = try room.engine.commit(options: Self.options)
            _ = try room.engine.commit(options: Self.options)
            program.write()
            let texts = room.disk.allFiles().values.map { String(decoding: $0, as: UTF8.self) }
            #expect(texts.contains { $0.contains("third") }, "placed before call \(placed)")
            let isKept = texts.contains { $0.contains("theirs") }
            #expect(isKept || isReplaced.load(ordering: .relaxed), "placed before call \(placed)")
        }
    }
}
