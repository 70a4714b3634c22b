import CPlanes
import DecodeProtocol
import Glibc
import Imaging
import SystemPackage

/// Fills the planes of a rendition, from top to bottom, with rows of RGB or grey.
struct PlaneWriter: ~Copyable {
    let layout: PlaneLayout
    /// Rows written so far.
    private(set) var rowCount = 0
    private let memory: UnsafeMutablePointer<UInt8>
    /// If chroma is halved: full-width chroma of two rows, first two of Cb, then two of Cr.
    private let chroma: UnsafeMutablePointer<UInt8>

    /// Nil if the memory does not have the size of the layout.
    init?(_ layout: PlaneLayout, memory descriptor: FileDescriptor) {
        guard (try? descriptor.seek(offset: 0, from: .end)) == Int64(layout.byteCount), layout.byteCount > 0,
            let mapped = mmap(nil, layout.byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor.rawValue, 0),
            mapped != MAP_FAILED
        else { return nil }
        self.layout = layout
        memory = mapped.assumingMemoryBound(to: UInt8.self)
        chroma = .allocate(capacity: layout.planes[0].width * 4)
    }

    deinit {
        chroma.deallocate()
        munmap(memory, layout.byteCount)
    }

    var width: Int { layout.planes[0].width }
    var height: Int { layout.planes[0].height }
    var isGrey: Bool { layout.format == .grey }

    private func row(_ plane: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
        memory + layout.planes[plane].offset + y * layout.planes[plane].stride
    }

    /// A luma sample.
    func sample(_ x: Int, _ y: Int) -> UInt8 { row(0, y)[x] }

    mutating func writeGrey(_ samples: cplanes_samples, max: UInt32) {
        guard rowCount < height else { return }
        cplanes_to_grey(samples, max, width, row(0, rowCount))
        rowCount += 1
    }

    mutating func writeColour(
        red: cplanes_samples,
        green: cplanes_samples,
        blue: cplanes_samples,
        max: UInt32
    ) {
        guard rowCount < height else { return }
        let y = rowCount
        if layout.format == .rgb {
            for (plane, samples) in [red, green, blue].enumerated() {
                cplanes_to_grey(samples, max, width, row(plane, y))
            }
        } else if layout.format == .yuv420 {
            let (cb, cr) = (chroma + (y % 2) * width, chroma + (2 + y % 2) * width)
            cplanes_to_ycc(red, green, blue, max, width, row(0, y), cb, cr)
            if y % 2 == 1 || y == height - 1 {
                // The last row of an odd height counts twice.
                cplanes_halve(chroma, cb, width, row(1, y / 2))
                cplanes_halve(chroma + 2 * width, cr, width, row(2, y / 2))
            }
        } else {
            cplanes_to_ycc(red, green, blue, max, width, row(0, y), row(1, y), row(2, y))
        }
        rowCount += 1
    }

    /// Scales the source's planes, which are YCbCr or grey, to this rendition's size.
    ///
    /// - Parameter isLimited: Called when all rows have arrived: whether they have the limited range of video.
    mutating func write(_ source: any RowSource, isLimited: () -> Bool) throws(ImagingError) {
        guard layout.format != .rgb else { throw .unsupported("RGB of planes that are coded as YCbCr") }
        let planes = layout.planes.enumerated().map { index, plane in
            PlanarImage.Plane(width: plane.width, height: plane.height, stride: plane.stride, samples: row(index, 0))
        }
        try source.scale(to: layout.planes[0].size, chroma: layout.format.layout, into: planes)
        if isLimited() {
            for (index, plane) in planes.enumerated() {
                for y in 0..<plane.height { cplanes_full_range(plane.row(y), index > 0, plane.width) }
            }
        }
        rowCount = height
    }

    mutating func startAgain() { rowCount = 0 }

    /// Fills the missing rows with mid grey, as libjpeg does.
    mutating func fillRest() {
        for (index, plane) in layout.planes.enumerated() {
            let done = index > 0 && layout.format == .yuv420 ? (rowCount + 1) / 2 : rowCount
            let rest = max(0, plane.height - done)
            memset(row(index, plane.height - rest), 128, rest * plane.stride)
        }
        rowCount = height
    }
}
