import Testing

@testable import Imaging

@Suite("Planes in memory as a source")
struct PlanarRowSourceTests {
    private final class Memory {
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 1024, alignment: 64)
        init() { bytes.initializeMemory(as: UInt8.self, repeating: 9) }
        deinit { bytes.deallocate() }
    }

    private func source(_ width: Int, _ height: Int, offset: Int, stride: Int) throws -> PlanarRowSource {
        let memory = Memory()
        let plane = PlaneGeometry(
            width: width,
            height: height,
            horizontalDensity: 1,
            verticalDensity: 1,
            rowByteCount: width,
            stripRows: 16
        )
        return try PlanarRowSource(
            size: PixelSize(width: width, height: height),
            planes: [(plane, .init(offset: offset, stride: stride))],
            memory: UnsafeRawBufferPointer(memory.bytes),
            owner: memory
        )
    }

    @Test("Planes must be inside the memory, with room for whole vectors behind the last row")
    func bounds() throws {
        _ = try source(64, 16, offset: 0, stride: 64)
        _ = try source(60, 15, offset: 64, stride: 64)
        for (width, height, offset, stride) in [
            (64, 17, 0, 64), (64, 16, 1, 64), (65, 8, 0, 128 + 64), (64, 16, -1, 64), (64, 2, 0, 63),
            (64, 3, 0, .max / 2), (.max, 1, 0, .max), (1, .max, 0, 64), (0, 4, 0, 64), (4, 0, 0, 64),
        ] {
            #expect(throws: ImagingError.self) { try source(width, height, offset: offset, stride: stride) }
        }
    }

    @Test("Rows can also be pulled")
    func pulling() throws {
        let source = try source(20, 15, offset: 64, stride: 64)
        var rows = [UInt8](repeating: 0, count: 64 * 16)
        let delivered = try rows.withUnsafeMutableBufferPointer { buffer in
            let base = try #require(buffer.baseAddress)
            return try source.pull { _, y in base + 64 * y }
        }
        #expect(delivered == [15])
        #expect(rows[64 * 14 + 19] == 9)
        #expect(rows[64 * 15] == 0)
    }
}
