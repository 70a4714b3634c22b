/// The properties of a coded image (ISO/IEC 23008-12, 6.5).
package struct HeifProperties: Equatable {
    package struct Size: Equatable, Sendable {
        package var width: Int
        package var height: Int

        package init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }

    /// The code points of a `colr` box (ITU-T H.273).
    package struct Colour: Equatable, Sendable {
        package var matrix: Int
        package var isFullRange: Bool
    }

    package private(set) var size: Size?
    /// The content of `hvcC` or `av1C`.
    package private(set) var configuration: ArraySlice<UInt8>?
    package private(set) var colour: Colour?
    /// All rotations and mirrorings combined into one EXIF orientation.
    package private(set) var orientation: UInt8 = 1

    /// Real images have up to ten. They are visited for each use of the image.
    private static let maxCount = 64

    /// - Throws: for a clean aperture, for more properties than any image has, and for an unknown transformation of the
    ///   picture.
    package init(_ properties: [HeifItems.Property]) throws(BoxReader.NotUnderstood) {
        guard properties.count <= Self.maxCount else { throw BoxReader.NotUnderstood() }
        for property in properties {
            var reader = BoxReader(property.content)
            switch property.type {
            case "ispe":
                guard size == nil, try reader.version().version == 0 else { throw BoxReader.NotUnderstood() }
                size = Size(width: try reader.number(4), height: try reader.number(4))
            case "hvcC", "av1C":
                guard configuration == nil else { throw BoxReader.NotUnderstood() }
                configuration = property.content
            case "colr":
                if try reader.type() == "nclx" {
                    _ = try reader.number(4)
                    colour = Colour(matrix: try reader.number(2), isFullRange: try reader.number(1) >> 7 == 1)
                }
            case "irot":
                // In quarter turns, anticlockwise.
                for _ in 0..<(try reader.number(1) & 3) { orientation = Self.turned[Int(orientation) - 1] }
            case "imir":
                let exchanged = try reader.number(1) & 1 == 0 ? Self.topAndBottom : Self.leftAndRight
                orientation = exchanged[Int(orientation) - 1]
            case "pixi", "auxC":
                // Bits per sample, which the configuration also declares; what an auxiliary picture is for.
                break
            case "clap":
                throw BoxReader.NotUnderstood()
            default:
                if property.isEssential { throw BoxReader.NotUnderstood() }
            }
        }
        guard let size, size.width > 0, size.height > 0, size.width <= 1 << 20, size.height <= 1 << 20 else {
            throw BoxReader.NotUnderstood()
        }
    }

    // The results for orientations 1 to 8 when the upright picture is rotated by a quarter anticlockwise, or mirrored.
    private static let turned: [UInt8] = [8, 5, 6, 7, 4, 1, 2, 3]
    private static let topAndBottom: [UInt8] = [4, 3, 2, 1, 8, 7, 6, 5]
    private static let leftAndRight: [UInt8] = [2, 1, 4, 3, 6, 5, 8, 7]
}
