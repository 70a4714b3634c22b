import Foundation

/// The shape of an upright picture in one byte, accurate to 2 %: enough to lay out a wall of photos before loading any.
///
/// `128 + 40·log2(width / height)`, rounded, and within 1…255: from 1:9 to 9:1. 0 if unknown.
enum PhotoShape {
    static let unknown: UInt8 = 0

    static func byte(width: Int64, height: Int64) -> UInt8 {
        guard width > 0, height > 0 else { return unknown }
        return UInt8(min(max((128 + 40 * log2(Double(width) / Double(height))).rounded(), 1), 255))
    }
}
