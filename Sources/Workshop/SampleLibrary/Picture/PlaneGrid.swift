internal import Imaging

/// The positions of an upright plane's samples in the picture: sample (i, j) is centred on the pixel position origin + (i +
/// ½, j + ½) × step.
struct PlaneGrid: Sendable {
    let width: Int
    let height: Int
    let step: (x: Int, y: Int)
    let origin: (x: Int, y: Int)
    /// Size of the upright picture in pixels.
    let picture: PixelSize

    /// Position of a column of samples, 0 to 1 across the picture.
    func across(_ column: Int) -> Float {
        (Float(origin.x) + (Float(column) + 0.5) * Float(step.x)) / Float(picture.width)
    }

    /// Position of a row of samples, 0 to 1 down the picture.
    func down(_ row: Int) -> Float { (Float(origin.y) + (Float(row) + 0.5) * Float(step.y)) / Float(picture.height) }

    /// The column, in samples and fractions of them, whose left edge is at a position across the picture.
    func column(at position: Float) -> Float { (position * Float(picture.width) - Float(origin.x)) / Float(step.x) }
}
