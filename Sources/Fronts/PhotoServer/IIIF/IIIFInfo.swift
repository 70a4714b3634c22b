import Imaging

/// What a viewer may ask of a picture: `info.json` (IIIF Image API 3.0, 5), level 2.
struct IIIFInfo: Encodable {
    struct Size: Encodable { var width, height: Int }

    struct Tiles: Encodable {
        var width: Int
        var scaleFactors: [Int]
    }

    static let context = "http://iiif.io/api/image/3/context.json"
    /// Pixels of a picture that is sent: what is made of it, and of what it is made, are in memory.
    static let maxArea = 24_000_000

    private enum Key: String, CodingKey {
        case context = "@context"
        case id, type, `protocol`, profile, width, height, maxArea, sizes, tiles, extraFormats, extraQualities
        case extraFeatures, preferredFormats
    }

    let id: String
    let whole: PixelSize
    /// Of a tile, in pixels.
    let edge: Int

    /// Halves of the picture, down to one tile.
    private var scaleFactors: [Int] {
        var factors = [1]
        while let last = factors.last, whole.longEdge > edge * last { factors.append(2 * last) }
        return factors
    }

    private var sizes: [Size] {
        scaleFactors.reversed().map { factor in
            Size(width: (whole.width + factor - 1) / factor, height: (whole.height + factor - 1) / factor)
        }
        .filter { $0.width * $0.height <= Self.maxArea }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Self.context, forKey: .context)
        try container.encode(id, forKey: .id)
        try container.encode("ImageService3", forKey: .type)
        try container.encode("http://iiif.io/api/image", forKey: .protocol)
        try container.encode("level2", forKey: .profile)
        try container.encode(whole.width, forKey: .width)
        try container.encode(whole.height, forKey: .height)
        try container.encode(Self.maxArea, forKey: .maxArea)
        try container.encode(sizes, forKey: .sizes)
        try container.encode([Tiles(width: edge, scaleFactors: scaleFactors)], forKey: .tiles)
        try container.encode(["webp"], forKey: .extraFormats)
        try container.encode(["jpg"], forKey: .preferredFormats)
        try container.encode(["color", "gray", "bitonal"], forKey: .extraQualities)
        try container.encode(["mirroring", "profileLinkHeader", "canonicalLinkHeader"], forKey: .extraFeatures)
    }
}
