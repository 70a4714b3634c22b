import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Archives

struct TarReaderTests {
    private static let files: [(name: String, bytes: [UInt8])] = {
        let names = [
            "__sluice__/shard.json", "größe/写真 📷.json", String(repeating: "n", count: 100),
            String(repeating: "d", count: 155) + "/" + String(repeating: "n", count: 100), "empty",
        ]
        return names.enumerated().map { place, name in
            (name, (0..<[10_000, 511, 512, 513, 0][place]).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ place) })
        }
    }()

    private func archive() throws -> [UInt8] {
        let collected = Collected()
        var writer = TarWriter(output: collected.append)
        for file in Self.files {
            _ = try writer.begin(file.name, byteCount: file.bytes.count)
            try writer.write(file.bytes)
        }
        try writer.finish()
        return collected.bytes
    }

    /// - Parameter piece: how many bytes the input gives at once.
    private func reader(_ bytes: [UInt8], piece: Int = .max) -> TarReader {
        var place = 0
        return TarReader { room in
            let count = min(room.count, piece, bytes.count - place)
            room.copyBytes(from: bytes[place..<place + count])
            place += count
            return count
        }
    }

    @Test(arguments: [1, 7, 512, 513, .max]) func `Members are read as they were written`(piece: Int) throws {
        let bytes = try archive()
        var reader = reader(bytes, piece: piece)
        for file in Self.files {
            #expect(try reader.next() == TarReader.Member(name: file.name, byteCount: file.bytes.count))
            #expect(try reader.bytes() == file.bytes)
            #expect(try reader.bytes() == [])
        }
        #expect(try reader.next() == nil)
        #expect(reader.byteCount == bytes.count)
    }

    @Test func `Members that are not read are skipped`() throws {
        var reader = reader(try archive(), piece: 100)
        var names: [String] = []
        while let member = try reader.next() { names.append(member.name) }
        #expect(names == Self.files.map(\.name))
    }

    @Test func `An archive that ends early is refused wherever that is`() throws {
        let bytes = try archive()
        for count in stride(from: 0, to: bytes.count, by: 97) {
            var reader = reader(Array(bytes[..<count]))
            #expect(throws: TarError.self) { while try reader.next() != nil {} }
        }
    }

    @Test func `A changed byte of a header is noticed`() throws {
        let bytes = try archive()
        for place in 0..<512 {
            var changed = bytes
            changed[place] ^= 0x11
            var reader = reader(changed)
            // Digits of the checksum end with a NUL and a blank, whose order programs have disagreed about.
            guard place < 154 || place > 155 else { continue }
            #expect(throws: TarError.damaged(offset: 0), "\(place)") { try reader.next() }
        }
    }

    @Test func `A header that promises more than there is takes no memory for it`() throws {
        var reader = reader(TarHeader.bytes(name: "a", byteCount: (8 << 30) - 1))
        _ = try reader.next()
        #expect(throws: TarError.truncated("a", offset: 512)) { _ = try reader.bytes() }
    }

    @Test func `Archives of other kinds are refused`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a", [1])
        for format in ["gnu", "v7", "oldgnu"] {
            let path = folder.path("\(format).tar")
            _ = try Tool.text(["tar", "--format", format, "-cf", path, "-C", folder.path.string, "a"])
            var reader = reader(Array(try Data(contentsOf: URL(filePath: path))))
            #expect(throws: TarError.damaged(offset: 0)) { try reader.next() }
        }
        let path = folder.path("ustar.tar")
        _ = try Tool.text(["tar", "--format", "ustar", "-cf", path, "-C", folder.path.string, "a"])
        var reader = reader(Array(try Data(contentsOf: URL(filePath: path))))
        #expect(try reader.next()?.name == "a")
    }
}
