import Glibc
import SystemPackage

@testable import Imaging

/// All samples of a source, without padding.
struct Decoded {
    var geometry: [PlaneGeometry]
    var samples: [[UInt8]]
    var damage: [String]

    init(_ source: JPEGSource) throws {
        let geometry = source.planes
        self.geometry = geometry
        // A canary of 16 bytes behind each row detects a decoder that writes more than it declares.
        let strides = geometry.map { $0.rowByteCount + 16 }
        let rows = geometry.map { ($0.height + $0.stripRows - 1) / $0.stripRows * $0.stripRows }
        let memory = zip(strides, rows).map { stride, rows in
            UnsafeMutableBufferPointer<UInt8>.allocate(capacity: stride * rows)
        }
        defer { memory.forEach { $0.deallocate() } }
        memory.forEach { $0.initialize(repeating: 0xA5) }

        var delivered = geometry.map { _ in 0 }
        while delivered != geometry.map(\.height) {
            let before = delivered
            delivered = try source.pull { plane, y in
                precondition(y < before[plane] + source.planes[plane].stripRows)
                return memory[plane].baseAddress! + y * strides[plane]
            }
            precondition(delivered != before)
        }
        samples = geometry.indices.map { plane in
            (0..<geometry[plane].height).flatMap { y in
                let start = y * strides[plane]
                precondition(
                    memory[plane][start + geometry[plane].rowByteCount..<start + strides[plane]].allSatisfy {
                        $0 == 0xA5
                    }
                )
                return Array(memory[plane][start..<start + geometry[plane].width])
            }
        }
        damage = source.damage
    }

    init(_ bytes: [UInt8], scaledToAtLeast longEdge: Int = .max) throws {
        try self.init(JPEGSource(.memory(FileBytes(bytes)), scaledToAtLeast: longEdge))
    }

    func sample(_ plane: Int, _ x: Int, _ y: Int) -> Int { Int(samples[plane][y * geometry[plane].width + x]) }
}

/// An unnamed file that is deleted when the closure ends.
func withTemporaryFile<R>(_ bytes: [UInt8], _ body: (FileDescriptor) throws -> R) throws -> R {
    var name = Array("/tmp/imaging-XXXXXX\0".utf8CString)
    let descriptor = FileDescriptor(rawValue: mkstemp(&name))
    unlink(name)
    return try descriptor.closeAfter {
        _ = try descriptor.writeAll(bytes)
        return try body(descriptor)
    }
}
