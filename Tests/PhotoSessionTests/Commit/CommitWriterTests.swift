import Foundation
import PhotoSession
import PhotoStore
import Synchronization
import SystemPackage
import TestSupport
import Testing

@Suite("A commit while a program writes a sidecar in place", .timeLimit(.minutes(10)))
struct CommitWriterTests {
    private static let old = Array(CommitSidecarTests.sidecar(rating: 2).utf8)
    private static let theirs = Array(CommitSidecarTests.sidecar(rating: 1, tags: ["theirs"]).utf8)

    private func room() throws -> (CommitRoom, AssetRow, FilePath) {
        let room = try CommitRoom()
        let photo = try room.add("a.jpg")
        let sidecar = room.photos.appending("a.jpg.xmp")
        try sidecar.write(Self.old)
        return (room, photo, sidecar)
    }

    @Test("leaves the file that it has open, and the photo pending", arguments: [false, true])
    func open(_ isRemoved: Bool) throws {
        let (room, photo, sidecar) = try room()
        if isRemoved {
            // A sidecar of ours alone, which the way back takes away.
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

    @Test("never loses a text, whenever it is written")
    func race() async throws {
        let rounds = ProcessInfo.processInfo.environment["SLUICE_TORTURE_WRITERS"].flatMap { Int($0) } ?? 60
        var random = SplitMix64(seed: 1)
        for round in 0..<rounds {
            let (room, photo, sidecar) = try room()
            try room.decide(photo, .rating(4))
            let pause = UInt64.random(in: 0...12_000, using: &random)
            let isSlow = Bool.random(using: &random)
            let thread = Task.detached { @Sendable in
                usleep(UInt32(pause))
                // Begins with what is there, as an editor that has read it does.
                let file = try FileDescriptor.open(sidecar, .writeOnly)
                try file.closeAfter {
                    if isSlow { usleep(2000) }
                    try file.resize(to: 0)
                    try file.writeAll(toAbsoluteOffset: 0, Self.theirs)
                }
            }
            _ = try room.commit()
            try await thread.value
            let text = try sidecar.bytes()
            // Theirs, or theirs with our stars where it was written before the commit began to read.
            #expect(String(decoding: text, as: UTF8.self).contains("theirs"), "round \(round), after \(pause) µs")
            #expect(try room.names(room.photos) == ["a.jpg", "a.jpg.xmp"], "round \(round)")
        }
    }
}
