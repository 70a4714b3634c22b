@testable import PhotoSession

extension Picture {
    /// Arbitrary bytes as a tier or an original.
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
