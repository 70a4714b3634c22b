/// A picture that is pulled a few rows at a time in planes, as stored (not yet upright).
///
/// Used by one thread at a time, once, from top to bottom.
package protocol RowSource: AnyObject {
    /// Size of the stored picture in pixels, at full resolution.
    var size: PixelSize { get }

    /// One plane (grey) or three (Y, Cb, Cr).
    var planes: [PlaneGeometry] { get }

    /// What was lost so far. Complete when all rows have been pulled.
    var damage: [String] { get }

    /// Writes the next rows of each plane.
    ///
    /// - Parameter row: returns the memory for the n-th row of a plane, counted from the top of the picture: room for
    ///   `rowByteCount` bytes. Called for at most `stripRows` rows beyond those delivered so far. Rows beyond the
    ///   picture's last one may be requested and written with padding.
    /// - Returns: the total number of rows delivered for each plane; equal to the number of rows at the end.
    /// - Throws: `ImagingError` if nothing more can be delivered and nothing was.
    func pull(row: (_ plane: Int, _ y: Int) -> UnsafeMutablePointer<UInt8>) throws(ImagingError) -> [Int]
}
