import CPlanes
import DecodeProtocol
import Imaging
import PictureSamples
import SystemPackage
import Testing

@testable import sluice_decode

@Suite("Planes of a rendition")
struct PlaneWriterTests {
    /// Writes the planes with `body`, then returns them from the memory, row by row without padding.
    private func rendition(
        _ size: PixelSize,
        _ format: PixelFormat,
        _ body: (inout PlaneWriter) throws -> Void
    ) throws -> [[UInt8]] {
        let layout = PlaneLayout(size, format)
        return try withScratchFile([UInt8](repeating: 0, count: layout.byteCount)) { memory in
            // Written to the memory at the end of the scope.
            if var writer = PlaneWriter(layout, memory: memory) {
                try body(&writer)
            } else {
                Issue.record("memory of the right size is refused")
            }
            var bytes = [UInt8](repeating: 0, count: layout.byteCount)
            _ = try bytes.withUnsafeMutableBytes { try memory.read(fromAbsoluteOffset: 0, into: $0) }
            return layout.planes.map { plane in
                (0..<plane.height).flatMap { y in bytes[(plane.offset + y * plane.stride)...].prefix(plane.width) }
            }
        }
    }

    /// One row of one colour.
    private func write(_ colour: [UInt8], to writer: inout PlaneWriter) {
        let row = (0..<writer.width).flatMap { _ in colour }
        row.withUnsafeBytes { writer.writeInterleaved($0, bytes: 1, max: 255) }
    }

    @Test("Memory of another size is rejected", arguments: [-1, 1])
    func memory(_ difference: Int) throws {
        let layout = PlaneLayout(PixelSize(width: 5, height: 3), .yuv420)
        try withScratchFile([UInt8](repeating: 0, count: layout.byteCount + difference)) { memory in
            let isRefused = PlaneWriter(layout, memory: memory) == nil
            #expect(isRefused)
        }
    }

    @Test("Grey samples of 16 bits become 8")
    func grey() throws {
        let planes = try rendition(PixelSize(width: 3, height: 1), .grey) { writer in
            ([0, 32896, 65535] as [UInt16]).withUnsafeBytes { row in
                writer.writeGrey(cplanes_samples(first: row.baseAddress, bytes: 2, step: 1), max: 65535)
            }
        }
        #expect(planes == [[0, 128, 255]])
    }

    @Test("R, G and B stay unchanged")
    func rgb() throws {
        let planes = try rendition(PixelSize(width: 2, height: 1), .rgb) { write([10, 20, 30], to: &$0) }
        #expect(planes == [[10, 10], [20, 20], [30, 30]])
    }

    @Test("Chroma of 4:2:0 is the mean of four samples; an odd last row counts twice")
    func halved() throws {
        let planes = try rendition(PixelSize(width: 2, height: 3), .yuv420) { writer in
            write([255, 0, 0], to: &writer)
            write([0, 0, 255], to: &writer)
            write([255, 0, 0], to: &writer)
        }
        #expect(planes[0] == [76, 76, 29, 29, 76, 76])
        // Red has Cb 85 and Cr 255, blue 255 and 107.
        #expect(planes[1] == [170, 85] && planes[2] == [181, 255])
    }

    @Test("Rows beyond the last one are ignored, missing rows are grey")
    func rest() throws {
        let size = PixelSize(width: 1, height: 2)
        let written = try rendition(size, .yuv444) { writer in
            for _ in 0..<3 { write([255, 255, 255], to: &writer) }
            let count = writer.rowCount
            #expect(count == 2)
        }
        #expect(written == [[255, 255], [128, 128], [128, 128]])
        let filled = try rendition(size, .yuv444) { writer in
            write([255, 255, 255], to: &writer)
            writer.fillRest()
        }
        #expect(filled == [[255, 128], [128, 128], [128, 128]])
    }

    @Test("Bars along two opposite edges are detected, one edge is not enough")
    func bars() throws {
        for (colours, hasBars) in [([0, 200, 0], true), ([0, 200, 200], false)] as [([UInt8], Bool)] {
            _ = try rendition(PixelSize(width: 4, height: 3), .yuv444) { writer in
                for colour in colours { write([colour, colour, colour], to: &writer) }
                let found = writer.hasBlackBars
                #expect(found == hasBars)
            }
        }
    }
}
