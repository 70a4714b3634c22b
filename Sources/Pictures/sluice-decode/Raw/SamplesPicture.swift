import CVips
import DecodeProtocol
import FileStructure
import Glibc
import Imaging
import SystemPackage

/// An uncompressed preview: the whole picture in memory with eight bits, scaled by libvips.
final class SamplesPicture: PictureDecoder {
    let report: PictureReport
    private let samples: RawFile.RGBSamples
    private let file: FileDescriptor

    init(
        _ samples: RawFile.RGBSamples,
        of descriptor: FileDescriptor,
        limits: OpenRequest
    ) throws(DecodeFailure) {
        self.samples = samples
        let size = PixelSize(samples.size)
        guard [1, 3].contains(samples.samplesPerPixel), [8, 16].contains(samples.bitsPerSample) else {
            throw DecodeFailure(kind: .unsupported, message: "a preview of unusual samples")
        }
        let fixed = 4 << 20
        report = PictureReport(
            ImageHeader(
                format: .raw,
                storedSize: size,
                orientation: .up,
                bitDepth: samples.bitsPerSample,
                peakByteCount: samples.byteCount.addingClamped(fixed)
            ),
            isGrey: samples.samplesPerPixel == 1
        )
        try report.header.check(against: limits)
        guard samples.strips.reduce(0, { $0.addingClamped($1.count) }) == samples.byteCount * samples.byteWidth,
            samples.strips.allSatisfy({ $0.count.isMultiple(of: samples.byteWidth) })
        else { throw DecodeFailure(kind: .malformed, message: "strips that are not the preview's pixels") }
        guard let copy = try? descriptor.duplicate() else {
            throw DecodeFailure(kind: .unreadable, message: "too many open files")
        }
        file = copy
    }

    deinit { try? file.close() }

    func render(into planes: inout PlaneWriter) throws(DecodeFailure) -> [String] {
        guard let start = malloc(samples.byteCount) else {
            throw DecodeFailure(kind: .outOfMemory, message: "allocation failed")
        }
        defer { free(start) }
        let pixels = UnsafeMutableRawBufferPointer(start: start, count: samples.byteCount)
        pixels.initializeMemory(as: UInt8.self, repeating: 128)
        let isWhole = read(into: pixels)
        let (width, height) = (Int32(samples.size.width), Int32(samples.size.height))
        let picture = try VipsHandle(
            report.isGrey
                ? cvips_wrap(start, pixels.count, width, height, VIPS_FORMAT_UCHAR)
                : cvips_wrap_colours(start, pixels.count, width, height, 3)
        )
        let note = try picture.resized(width: planes.width, height: planes.height).write(to: &planes, max: 255)
        return [isWhole ? nil : "the file ends within the picture", note].compactMap(\.self)
    }

    /// - Returns: whether the picture was complete.
    private func read(into pixels: UnsafeMutableRawBufferPointer) -> Bool {
        var filled = 0
        for strip in samples.strips {
            let count = strip.count / samples.byteWidth
            let rest = UnsafeMutableRawBufferPointer(rebasing: pixels[filled..<filled + count])
            guard samples.byteWidth == 1 ? file.fill(rest, at: strip.lowerBound) : readHighBytes(of: strip, into: rest)
            else { return false }
            filled += count
        }
        return true
    }

    /// Of samples of 16 bits, piece by piece.
    private func readHighBytes(of strip: Range<Int>, into pixels: UnsafeMutableRawBufferPointer) -> Bool {
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 2)
        defer { piece.deallocate() }
        let high = samples.isBigEndian ? 0 : 1
        for offset in stride(from: 0, to: strip.count, by: piece.count) {
            let count = min(piece.count, strip.count - offset)
            let part = UnsafeMutableRawBufferPointer(rebasing: piece[..<count])
            guard file.fill(part, at: strip.lowerBound + offset) else { return false }
            for index in 0..<count / 2 { pixels[offset / 2 + index] = part[2 * index + high] }
        }
        return true
    }
}

extension RawFile.RGBSamples {
    fileprivate var byteWidth: Int { bitsPerSample / 8 }
    /// In memory, with eight bits.
    fileprivate var byteCount: Int {
        size.width.multipliedClamped(by: size.height).multipliedClamped(by: samplesPerPixel)
    }
}
