@testable import Imaging

/// A source of any shape whose samples come from a formula over the picture's area, delivered in strips with
/// surrounding padding, as from a decoder.
final class SyntheticSource: RowSource {
    /// The value at a point, in pixels of the full-size picture.
    typealias Field = (_ plane: Int, _ x: Double, _ y: Double) -> Double

    let size: PixelSize
    let planes: [PlaneGeometry]
    var damage: [String] { [] }
    private(set) var samples: [[UInt8]]
    private var delivered: [Int]

    /// - Parameter density: Density of luma; below 1 as after scaling while decoding.
    init(
        _ size: PixelSize,
        _ chroma: ChromaLayout,
        density: Double = 1,
        strip: Int = 8,
        field: Field
    ) {
        self.size = size
        let steps = [(1, 1)] + (chroma.step.map { [($0.horizontal, $0.vertical), ($0.horizontal, $0.vertical)] } ?? [])
        let geometry = steps.map { horizontal, vertical in
            let (across, down) = (density / Double(horizontal), density / Double(vertical))
            let width = Int((Double(size.width) * across).rounded(.up))
            return PlaneGeometry(
                width: width,
                height: Int((Double(size.height) * down).rounded(.up)),
                horizontalDensity: across,
                verticalDensity: down,
                rowByteCount: width + 13,
                stripRows: strip
            )
        }
        planes = geometry
        samples = geometry.enumerated().map { index, plane in
            (0..<plane.height).flatMap { y in
                (0..<plane.width).map { x in
                    let (across, down) = (plane.horizontalDensity, plane.verticalDensity)
                    let value = field(index, (Double(x) + 0.5) / across, (Double(y) + 0.5) / down)
                    return UInt8(min(max(value, 0), 255).rounded())
                }
            }
        }
        delivered = geometry.map { _ in 0 }
    }

    func pull(row: (_ plane: Int, _ y: Int) -> UnsafeMutablePointer<UInt8>) throws(ImagingError) -> [Int] {
        for (index, plane) in planes.enumerated() {
            for y in delivered[index]..<delivered[index] + plane.stripRows {
                let to = row(index, y)
                for x in 0..<plane.rowByteCount {
                    to[x] = x < plane.width && y < plane.height ? samples[index][y * plane.width + x] : 0xA5
                }
            }
            delivered[index] = min(plane.height, delivered[index] + plane.stripRows)
        }
        return delivered
    }

    func rewind() { delivered = planes.map { _ in 0 } }
}

/// Makes one picture from a source, through the public interface.
func scaled(
    _ source: SyntheticSource,
    to edge: Int,
    orientation: Orientation = .up,
    chroma: ChromaLayout = .yuv420
) throws -> PlanarImage {
    let tier = TierSpec(name: "t", edge: .long(edge), encoding: .jpeg(quality: 80, chroma: chroma))
    let plan = LadderPlan(source: orientation.upright(source.size), tiers: [tier])
    var result: PlanarImage?
    source.rewind()
    _ = try Ladder.run(source: source, orientation: orientation, plan: plan) { _, image in result = image }
    guard let result else { throw ImagingError.malformed("no picture was delivered") }
    return result
}

extension PlanarImage {
    func sample(_ plane: Int, _ x: Int, _ y: Int) -> Int { Int(planes[plane].row(y)[x]) }

    var allSamples: [[UInt8]] { planes.indices.map { samples($0) } }
}

/// Noise that is the same in each run.
struct Noise: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state &* 0x2545_F491_4F6C_DD1D
    }
}
