import DecodeProtocol
import FileStructure
import Imaging
import SystemPackage

/// The coded planes of a picture, from top to bottom: one row of tiles is held at a time.
final class HeifPlaneSource: RowSource {
    let size: PixelSize
    let planes: [PlaneGeometry]
    let damage: [String] = []
    /// The reason why `pull` threw.
    private(set) var failure: DecodeFailure?
    /// Known from the first tile on.
    private(set) var isFullRange: Bool?

    private let tiles: HeifTiles
    private let file: FileDescriptor
    private let fileByteCount: Int
    private let decoder: CodecDecoder
    /// The number of tiles sent to the decoder, and of those received.
    private var (sent, received) = (0, 0)
    /// Frames of the row of tiles being delivered, which begins at `top`.
    private var frames: [CodecFrame] = []
    private var top = 0
    private var y = 0

    private static let stripRows = 32

    /// - Parameter tilesAtOnce: the number of tiles decoded at a time.
    init(_ tiles: HeifTiles, of file: FileDescriptor, tilesAtOnce: Int) throws(DecodeFailure) {
        decoder = try CodecDecoder(
            tiles.codec,
            configuration: tiles.configuration,
            maxPixelCount: tiles.maxCodedPixels,
            threads: tiles.extents.count == 1 ? ProcessLimits.maxThreads : 1,
            pictures: tilesAtOnce
        )
        self.tiles = tiles
        self.file = file
        fileByteCount = Int(file.end() ?? 0)
        size = PixelSize(width: tiles.width, height: tiles.height)
        planes = (0..<3).map { index in
            let shift = tiles.shift(index)
            let width = tiles.width.shiftedUp(by: shift.horizontal)
            return PlaneGeometry(
                width: width,
                height: tiles.height.shiftedUp(by: shift.vertical),
                horizontalDensity: 1 / Double(1 << shift.horizontal),
                verticalDensity: 1 / Double(1 << shift.vertical),
                rowByteCount: width,
                stripRows: Self.stripRows >> shift.vertical
            )
        }
    }

    func pull(row: (_ plane: Int, _ y: Int) -> UnsafeMutablePointer<UInt8>) throws(ImagingError) -> [Int] {
        if y == top + (frames.isEmpty ? 0 : tiles.tileHeight) { try decodeRow() }
        let end = min(y + Self.stripRows, top + tiles.tileHeight, tiles.height)
        for (column, frame) in frames.enumerated() {
            for (index, plane) in frame.planes(tiles.layout).enumerated() {
                let shift = tiles.shift(index)
                let left = column * tiles.tileWidth >> shift.horizontal
                let count = min(tiles.tileWidth.shiftedUp(by: shift.horizontal), planes[index].width - left)
                let first = top >> shift.vertical
                for line in y >> shift.vertical..<end.shiftedUp(by: shift.vertical) {
                    (row(index, line) + left).update(from: plane.samples + (line - first) * plane.stride, count: count)
                }
            }
        }
        y = end
        return (0..<3).map { end.shiftedUp(by: tiles.shift($0).vertical) }
    }

    private func decodeRow() throws(ImagingError) {
        top = y
        // Their memory is reused.
        frames = []
        do throws(DecodeFailure) {
            for _ in 0..<tiles.columns { frames.append(try nextTile()) }
        } catch {
            failure = error
            throw .malformed(error.message)
        }
    }

    private func nextTile() throws(DecodeFailure) -> CodecFrame {
        while true {
            if let frame = try decoder.receive() {
                try check(frame)
                received += 1
                return frame
            }
            switch sent {
            case ..<tiles.extents.count: try send(tiles.extents[sent])
            case tiles.extents.count: try decoder.end()
            default: throw DecodeFailure(kind: .malformed, message: "fewer pictures than tiles")
            }
            sent += 1
        }
    }

    private static var endsEarly: DecodeFailure {
        DecodeFailure(kind: .malformed, message: "the file ends within the picture")
    }

    private func send(_ extents: [Range<Int>]) throws(DecodeFailure) {
        let byteCount = extents.reduce(0) { $0.addingClamped($1.count) }
        guard byteCount <= fileByteCount else { throw Self.endsEarly }
        let file = file
        try decoder.send(number: sent, byteCount: byteCount) { (memory) throws(DecodeFailure) in
            var filled = 0
            for extent in extents {
                let part = UnsafeMutableRawBufferPointer(rebasing: memory[filled..<filled + extent.count])
                guard file.fill(part, at: extent.lowerBound) else { throw Self.endsEarly }
                filled += extent.count
            }
        }
    }

    private func check(_ frame: CodecFrame) throws(DecodeFailure) {
        let matrix = tiles.matrix ?? Int(frame.matrix)
        let isFullRange = tiles.isFullRange ?? frame.isFullRange
        guard frame.number == received, frame.width >= tiles.tileWidth, frame.height >= tiles.tileHeight,
            frame.format.map({ $0 == (tiles.layout, 8) }) == true, HeifTiles.matrices.contains(matrix),
            self.isFullRange ?? isFullRange == isFullRange
        else { throw DecodeFailure(kind: .unsupported, message: "a tile that contradicts the file's description") }
        self.isFullRange = isFullRange
    }
}

extension HeifTiles {
    /// Pixels of one coded tile: in whole blocks, of up to 64 × 64. The memory was admitted for this many.
    fileprivate var maxCodedPixels: Int {
        tileWidth.addingClamped(64).multipliedClamped(by: tileHeight.addingClamped(64))
    }

    /// Powers of two by which a plane is smaller than the picture.
    fileprivate func shift(_ plane: Int) -> (horizontal: Int, vertical: Int) {
        plane == 0 ? (0, 0) : layout.chromaShift
    }
}

extension Int {
    /// Divided by a power of two and rounded up.
    func shiftedUp(by shift: Int) -> Int { (self + (1 << shift) - 1) >> shift }
}
