/// Typical damage from failing cards and broken transfers.
package enum Damage: Sendable, Hashable, CaseIterable {
    /// The last two fifths are missing: the upper part of the picture is readable.
    case truncated
    /// A twentieth is missing in the middle: the picture is complete but distorted from there on.
    case gap
    /// Ends before the pixels begin: nothing is readable.
    case headerOnly
    /// The header declares a height of 0 pixels: nothing is readable.
    case noHeight

    /// Whether part of the pixels survives.
    package var leavesPixels: Bool { self == .truncated || self == .gap }

    /// - Parameter jpeg: a sound JPEG file.
    package func done(to jpeg: [UInt8]) -> [UInt8] {
        switch self {
        case .truncated:
            return Array(jpeg.prefix(jpeg.count * 3 / 5))
        case .gap:
            // A smaller gap, or one filled with zeros, sometimes decodes by chance without any error.
            let middle = jpeg.count / 2
            return Array(jpeg[..<middle] + jpeg[(middle + jpeg.count / 20)...])
        case .headerOnly:
            return Array(jpeg.prefix(JPEGBytes.startOfFrame(in: jpeg) ?? 2))
        case .noHeight:
            var bytes = jpeg
            if let start = JPEGBytes.startOfFrame(in: jpeg), start + 7 <= bytes.count {
                bytes[start + 5] = 0
                bytes[start + 6] = 0
            }
            return bytes
        }
    }
}
