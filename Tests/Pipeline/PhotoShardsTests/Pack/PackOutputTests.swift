import Cryptography
import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import PhotoShards

struct PackOutputTests {
    /// Around blocks and the buffer.
    private static let sizes = [0, 1, 4095, 4096, 4097, 1 << 20, 1 << 20 + 1, 3 << 20, 3 << 20 + 5000]

    /// Memory has no blocks to be written directly.
    @Test(arguments: [nil, "/dev/shm"]) func `A file has the bytes that were written, and their digest`(
        place: FilePath?
    ) throws {
        let folder = try TemporaryFolder()
        let file = place?.appending("sluice-test-\(UUID().uuidString)") ?? folder.path.appending("pack")
        defer { try? file.remove() }
        for size in Self.sizes {
            let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 9) }
            for piece in [777, 1 << 20, 5 << 20] {
                try file.write([])
                let descriptor = try FileDescriptor.open(file, .writeOnly)
                let digest = try descriptor.closeAfter {
                    let output = PackOutput(descriptor)
                    try bytes.withUnsafeBytes { bytes in
                        for start in stride(from: 0, to: bytes.count, by: piece) {
                            try output.append(.init(rebasing: bytes[start..<min(start + piece, bytes.count)]))
                        }
                    }
                    return try output.finish()
                }
                #expect(try file.bytes() == bytes, "\(size) bytes in pieces of \(piece)")
                #expect(digest == SHA256.digest(of: bytes))
            }
        }
    }

    @Test func `A disk without room is reported`() throws {
        let full = try FileDescriptor.open("/dev/full", .writeOnly)
        try full.closeAfter {
            let output = PackOutput(full)
            #expect(throws: Errno.noSpace) {
                try [UInt8](repeating: 1, count: 100).withUnsafeBytes { try output.append($0) }
                _ = try output.finish()
            }
        }
    }
}
