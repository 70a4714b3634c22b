/// A picture that is pulled a few rows at a time, as stored (not yet upright), in planes.
///
/// Used by one thread at a time, from the top to the bottom, once.
package protocol RowSource: AnyObject {
    /// Size of the stored picture in pixels, at full resolution.
    var size: PixelSize { get }

    /// One plane (grey) or three (Y, Cb, Cr).
    var planes: [PlaneGeometry] { get }

    /// What was lost so far: complete when all rows have been pulled.
    var damage: [String] { get }

    /// Writes the next rows of each plane.
    ///
    /// - Parameter row: the memory for the n-th row of a plane, counted from the top of the picture: room for
    ///   `rowByteCount` bytes. Asked for `stripRows` rows beyond those delivered so far, at most; rows beyond the
    ///   picture's last one may be asked for and written with padding.
    /// - Returns: how many rows of each plane are now delivered in all; equal to the number of rows at the end.
    /// - Throws: `ImagingError` when nothing more can be had and nothing was.
    func pull(row: (_ plane: Int, _ y: Int) -> UnsafeMutablePointer<UInt8>) throws(ImagingError) -> [Int]
}
