package import Imaging
package import SystemPackage

/// What is made of each photo, and within which bounds. Read from a YAML file in `pipelines/`;
/// `pipelines/default.yaml` documents the format.
public struct Recipe: Sendable, Equatable {
    /// Which files are photos, by name.
    package struct Files: Sendable, Equatable {
        /// Of the files to prepare: lower case, without the dot.
        package var extensions = [
            "jpg", "jpeg", "jpe", "jfif", "heic", "heif", "hif", "avif", "png", "webp", "tif", "tiff", "gif", "jxl",
            "jp2",
            "j2k", "jpf", "jpx", "j2c", "jpc", "bmp", "dib",
        ]
        /// Of raw files: they are listed as not supported yet.
        package var raw = [
            "3fr", "arw", "cr2", "cr3", "crw", "dcr", "dng", "erf", "gpr", "iiq", "kdc", "mef", "mos", "mrw", "nef",
            "nrw", "orf", "pef", "raf", "rw2", "rwl", "sr2", "srf", "srw", "x3f",
        ]
        /// What is left out: folders with all that is in them, and files.
        package var exclude: [GlobPattern] = []
    }

    /// What becomes of a photo's colour profile.
    package enum Colour: String, Sendable, CaseIterable {
        /// Tiers carry it.
        case keep
        /// Tiers are converted to sRGB, and carry none.
        case srgb
    }

    /// What one photo may cost; beyond these it is refused, with the reason.
    package struct Limits: Sendable, Equatable {
        /// Memory that decoding takes.
        package var maxDecodeBytes = 1 << 30
        package var maxPixels = 1 << 28
        package var deadline = Duration.seconds(60)
    }

    /// Which facts of the capture are kept from others, wherever they are stored.
    package struct Privacy: Sendable, Equatable {
        /// Encrypted: only who has the library's key can read them.
        package var seal: [CaptureGroup] = [.location, .serialNumbers, .owner]
        /// Not stored at all.
        package var omit: [CaptureGroup] = []
    }

    /// Where a recipe was read. Two are equal that say the same, wherever that is.
    package struct Source: Sendable, Equatable {
        /// The bytes of its file; nil for one made in Swift.
        package var yaml: [UInt8]?
        /// Absolute; nil where the bytes came from no file.
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
    package var colour = Colour.keep
    package var privacy = Privacy()
    package var limits = Limits()
    /// Nil where a recipe does not speak of plugins: none is run, and a run leaves the results that there are. Results of
    /// those that are not in a list are removed.
    package var plugins: [Plugin]?
    /// Bytes for the whole process tree.
    package var memory = 92 << 20
    /// Photos that are decoded at a time; nil for the number of cores.
    package var jobs: Int?

    /// From large to small.
    public var tierNames: [String] { tiers.map(\.name) }

    /// The same as `pipelines/default.yaml`, which therefore need not be there.
    public static let `default` = Recipe()
}
