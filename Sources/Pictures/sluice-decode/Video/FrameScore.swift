import DecodeProtocol
import Imaging

/// How well a frame represents its video, by its luma in a small size.
struct FrameScore {
    /// Mean difference of a sample from the mean of its neighbours: higher is sharper.
    let sharpness: Double
    /// Standard deviation of the samples, of 255.
    let contrast: Double
    let isWhole: Bool

    private static let longEdge = 512
    /// Black, white, or one colour: titles and fades have less, night scenes more.
    private static let minContrast = 8.0

    init(_ frame: CodecFrame) throws(DecodeFailure) {
        isWhole = frame.isWhole
        let size = PixelSize(width: frame.width, height: frame.height)
        let luma = try ScaledFrame(frame, to: size.scaled(toLongEdge: min(Self.longEdge, size.longEdge)), .grey)
        let (width, height) = (luma.size.width, luma.size.height)
        var (sum, squares, differences) = (0, 0, 0)
        for y in 0..<height {
            let (above, row, below) = (luma.row(max(0, y - 1)), luma.row(y), luma.row(min(height - 1, y + 1)))
            for x in 0..<width {
                let sample = Int(row[x])
                sum += sample
                squares += sample * sample
                let around = Int(row[max(0, x - 1)]) + Int(row[min(width - 1, x + 1)]) + Int(above[x]) + Int(below[x])
                differences += abs(4 * sample - around)
            }
        }
        let count = Double(width * height)
        let mean = Double(sum) / count
        sharpness = Double(differences) / count / 4
        contrast = max(0, Double(squares) / count - mean * mean).squareRoot()
    }

    private var isFlat: Bool { contrast < Self.minContrast }

    /// Whole frames before damaged ones, those that show something before flat ones, then the sharpest.
    func isBetter(than other: FrameScore) -> Bool {
        if isFlat != other.isFlat { return other.isFlat }
        if isFlat { return contrast > other.contrast }
        if isWhole != other.isWhole { return isWhole }
        return sharpness > other.sharpness
    }
}
