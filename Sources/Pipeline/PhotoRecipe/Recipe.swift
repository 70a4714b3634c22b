package import Imaging
package import PhotoModel
package import SystemPackage

/// What is made of each photo, and within which bounds. Read from a YAML file in `pipelines/`;
/// `pipelines/default.yaml` documents the format.
public struct Recipe: Sendable, Equatable {
    /// Which files are photos, by name.
    package struct Files: Sendable, Equatable {
        /// Extensions of the files to prepare: lower case, without the dot.
        package var extensions = [
            "jpg", "jpeg", "jpe", "jfif", "heic", "heif", "hif", "avif", "png", "webp", "tif", "tiff", "gif", "jxl",
            "jp2",
            "j2k", "jpf", "jpx", "j2c", "jpc", "bmp", "dib", "insp",
        ]
        /// Extensions of camera raw files to prepare; as above.
        package var raw = FileExtensions.raw
        /// Extensions of videos to prepare; as above.
        package var video = FileExtensions.films
        /// Extensions of documents to prepare; as above.
        package var documents = FileExtensions.documents
        /// Of everything to prepare.
        package var allExtensions: [String] { extensions + raw + video + documents }
        /// What to skip: folders with everything in them, and files.
        package var exclude: [GlobPattern] = []
    }

    /// The picture of a camera raw file.
    package enum Raw: String, Sendable, CaseIterable {
        /// Its largest embedded preview; rendered if it has none but a thumbnail.
        case preview
        /// Rendered from the sensor's data if every preview is smaller than the largest tier.
        case render
    }

    /// How to handle a photo's colour profile.
    package enum Colour: String, Sendable, CaseIterable {
        /// Tiers carry it.
        case keep
        /// Tiers are converted to sRGB, and carry no profile.
        case srgb
    }

    /// How to handle a photo's gain map.
    package enum HDR: String, Sendable, CaseIterable {
        /// Tiers have the standard range.
        case sdr
        /// JPEG tiers have a gain map, too. Viewers that do not know it show the same picture as without.
        case keep
    }

    /// Limits for one photo; a photo that exceeds them is rejected with the reason.
    package struct Limits: Sendable, Equatable {
        /// Memory that decoding takes.
        package var maxDecodeBytes = 1 << 30
        package var maxPixels = 1 << 28
        package var deadline = Duration.seconds(60)
    }

    /// Which facts of the capture are protected, wherever they are stored.
    package struct Privacy: Sendable, Equatable {
        /// Encrypted: readable only with the library's key.
        package var seal: [CaptureGroup] = [.location, .serialNumbers, .owner]
        /// Not stored at all.
        package var omit: [CaptureGroup] = []
    }

    /// Where a recipe was read from. All sources compare equal, so recipes with the same content are equal.
    package struct Source: Sendable, Equatable {
        /// The bytes of its file; nil for a recipe made in Swift.
        package var yaml: [UInt8]?
        /// Absolute; nil if the bytes came from no file.
        package var file: FilePath?

        package static func == (_: Source, _: Source) -> Bool { true }
    }

    /// The file's name without its extension.
    package var name = "default"
    package var source = Source()
    package var files = Files()
    /// At least one, from large to small: each is made from the one above it.
    package var tiers = [
        TierSpec(name: "large", edge: .long(2048), encoding: .jpeg(quality: 80, chroma: .yuv420)),
        TierSpec(name: "medium", edge: .long(1024), encoding: .jpeg(quality: 80, chroma: .yuv420)),
        TierSpec(name: "thumb", edge: .long(256), encoding: .jpeg(quality: 80, chroma: .yuv420)),
    ]
    package var raw = Raw.preview
    package var stacks = StackRules()
    package var colour = Colour.keep
    package var hdr = HDR.sdr
    package var privacy = Privacy()
    package var limits = Limits()
    /// Nil if a recipe does not mention plugins: none runs, and a run keeps the existing results. If there is a list,
    /// results of plugins that are not in it are removed.
    package var plugins: [Plugin]?
    /// Bytes for the whole process tree.
    package var memory = 92 << 20
    /// Photos decoded at a time; nil for the number of cores.
    package var jobs: Int?

    /// The long edge in pixels that a picture needs so that no tier is smaller than it could be. A short edge is taken for
    /// that of a picture of 3:2.
    package var longEdge: Int {
        tiers.map { tier in
            switch tier.edge {
            case .long(let length): length
            case .short(let length): length * 3 / 2
            }
        }.max() ?? 0
    }

    /// The long edge in pixels that a preview needs to be taken instead of the sensor's data.
    package var minPreviewEdge: Int { raw == .render ? longEdge : Self.thumbnailEdge + 1 }

    /// The long edge in pixels of a thumbnail, of 160 × 120 (DCF 2.0, 3.3.4).
    private static let thumbnailEdge = 160

    /// From large to small.
    public var tierNames: [String] { tiers.map(\.name) }

    /// The same as `pipelines/default.yaml`, so that file need not exist.
    public static let `default` = Recipe()
}
