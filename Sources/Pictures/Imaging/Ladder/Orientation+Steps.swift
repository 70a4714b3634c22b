extension Orientation {
    /// The upright picture is the stored one with its columns in reverse, its rows in reverse, and then, where
    /// `isTransposed`, rows as columns.
    package var mirrorsColumns: Bool { [.upMirrored, .down, .rightMirrored, .left].contains(self) }
    package var mirrorsRows: Bool { [.down, .downMirrored, .right, .rightMirrored].contains(self) }

    /// The size that the picture has before rows become columns.
    func stored(_ upright: PixelSize) -> PixelSize { isTransposed ? upright.transposed : upright }
}
