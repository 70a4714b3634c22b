@testable import PhotoSession

extension Picture {
    /// Bytes that mean nothing, of a tier, or of an original.
    static func blank(_ byteCount: Int, tier: String? = "large") -> Picture {
        Picture(
            tier: tier,
            width: 4,
            height: 3,
            mediaType: "image/jpeg",
            bytes: [UInt8](repeating: 7, count: byteCount)
        )
    }
}
