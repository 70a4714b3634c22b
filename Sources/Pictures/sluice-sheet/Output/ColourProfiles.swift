/// The colour profiles of a document's pictures, each once. Cameras of one maker share theirs.
struct ColourProfiles {
    struct Profile: Equatable {
        /// 1 for grey, 3 for colours.
        let components: Int
        let bytes: [UInt8]

        /// Nil if it does not describe such a picture: the reader then takes its colours for sRGB.
        init?(_ bytes: [UInt8], components: Int) {
            // ICC.1, 7.2: its size at 0, the space of its input at 16, and a signature at 36.
            guard bytes.count >= 128, bytes.count <= ColourProfiles.maxByteCount,
                bytes[36..<40].elementsEqual("acsp".utf8),
                bytes[0..<4].reduce(0, { $0 << 8 | Int($1) }) == bytes.count,
                bytes[16..<20].elementsEqual((components == 1 ? "GRAY" : "RGB ").utf8)
            else { return nil }
            (self.components, self.bytes) = (components, bytes)
        }
    }

    private(set) var all: [Profile] = []

    /// Real ones have a few hundred bytes to a few thousand.
    static let maxByteCount = 1 << 20
    private static let maxCount = 64

    /// - Returns: its place in `all`. Nil if there are too many.
    mutating func place(of profile: Profile) -> Int? {
        if let known = all.firstIndex(of: profile) { return known }
        guard all.count < Self.maxCount else { return nil }
        all.append(profile)
        return all.count - 1
    }
}
