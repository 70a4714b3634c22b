extension Orientation {
    /// The upright picture is the stored one with its columns reversed, its rows reversed, and then, if `isTransposed`,
    /// rows and columns exchanged.
    package var mirrorsColumns: Bool { [.upMirrored, .down, .rightMirrored, .left].contains(self) }
    package var mirrorsRows: Bool { [.down, .downMirrored, .right, .rightMirrored].contains(self) }

    /// The size of the picture before rows and columns are exchanged.
    func stored(_ upright: PixelSize) -> PixelSize { isTransposed ? upright.transposed : upright }
}
