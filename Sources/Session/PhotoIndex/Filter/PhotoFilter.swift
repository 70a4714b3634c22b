public import PhotoModel

/// Selects photos of a library, in Swift or as text (`camera:nikon taken:2024 -is:trashed`).
///
/// An unknown value matches no condition: a photo without a time is in no range of times. `not` inverts that, so
/// `-taken:2024` also matches photos without a time; `has(.time)` distinguishes them.
///
/// A stack is one photo: it matches if one of its files does, and its cover represents it. With `members`, its files are
/// photos of their own.
///
/// Missing files are excluded, unless the filter contains `missing` or the verdict `trash` outside of a `not`.
///
/// Search texts (for names, folders, cameras, lenses, and texts that plugins read) are compared without regard to case and
/// diacritics:
/// - `nikon` matches any text that contains it (for a folder: its path below a root; if it starts with `/`, the folder with
///   this absolute path and everything inside),
/// - `IMG_*.jp?g` matches the whole text, where `*` stands for any characters and `?` for one,
/// - `=DSC_0001.JPG` matches exactly this text, including case and diacritics (for a folder: without those inside it).
public indirect enum PhotoFilter: Sendable, Hashable {
    /// The shape of the upright picture.
    public enum Orientation: String, Sendable, Hashable, CaseIterable {
        case landscape, portrait, square
    }

    /// What a photo has or lacks.
    public enum Trait: String, Sendable, Hashable, CaseIterable {
        case location, time, camera, lens, format
        /// One star or more.
        case rating
        case tag, album, sidecar
        /// Its stack contains a camera raw file, or a film.
        case raw, video
    }

    case everything

    /// No verdict was given.
    case unreviewed
    case decided
    case verdict(Verdict)
    /// By verdict or by sidecar: see `EffectiveValues` for the precedence.
    case favourite
    /// The files do not reflect the decision yet.
    case pending

    /// Several files are one photo.
    case stack
    /// All photos; files of stacks are photos of their own.
    case members

    /// The file was missing at the last check.
    case missing
    /// There are tiers, but part of the picture was lost.
    case damaged
    case failed
    /// A known format that is not decoded.
    case unsupported

    /// Milliseconds since 1970 of the camera's clock read as UTC, whatever its offset.
    case taken(ValueRange<Int64>)
    /// In its name, its camera, one of its tags, or a text that plugins read.
    case anywhere(String)
    case folder(String)
    case name(String)
    /// Make and model: `Canon EOS 20D`, `NIKON D70`.
    case camera(String)
    case lens(String)
    /// A video, also one that was not decoded.
    case video
    /// Of high dynamic range: with a gain map, or in PQ or HLG.
    case hdr
    /// `jpeg`, `heic`, …; of videos, the container (`mp4`, `mov`), or `video` for any; for files that were not decoded, the
    /// extension. `jpg` and `tif` mean `jpeg` and `tiff`.
    case format(String)
    case orientation(Orientation)
    /// The file's size in bytes.
    case size(ValueRange<Int64>)
    /// Width times height.
    case pixels(ValueRange<Int64>)
    /// Of a video, in milliseconds.
    case duration(ValueRange<Int64>)
    /// Of a document: a PDF, or a TIFF file of several pages.
    case pages(ValueRange<Int>)
    /// Rating, 0…5, and -1 for rejected; 0 for photos without a rating.
    case rating(ValueRange<Int>)
    /// Higher is sharper. Comparable within a library. Bounds are finite.
    case sharpness(ValueRange<Double>)
    /// In the score's unit, with the precision of the index.
    case score(PhotoScore, ValueRange<Double>)
    /// What the picture depicts.
    case depicts(PhotoSubject)
    /// Texts from plugins; see `PhotoFilter` for search texts.
    case text(String)
    /// One value found by plugins.
    case plugin(PluginCondition)
    /// The total of a receipt, in any currency.
    case total(ValueRange<Double>)
    /// This tag, or one below it.
    case tag(TagPath)
    /// By name, ignoring case.
    case album(String)
    case has(Trait)

    case not(PhotoFilter)
    /// All of them; if empty, everything.
    case and([PhotoFilter])
    /// At least one of them; if empty, nothing.
    case or([PhotoFilter])
}

extension PhotoFilter {
    /// The filter without redundant nesting: `and` and `or` have at least two operands, and none directly contains its own
    /// kind.
    public var simplified: PhotoFilter {
        switch self {
        case .not(let inner):
            let inner = inner.simplified
            if case .not(let twice) = inner { return twice }
            return .not(inner)
        case .and(let filters):
            let parts = filters.map(\.simplified).flatMap { part in
                if case .and(let inner) = part { return inner }
                return part == .everything ? [] : [part]
            }
            return parts.count > 1 ? .and(parts) : parts.first ?? .everything
        case .or(let filters):
            let parts = filters.map(\.simplified).flatMap { part in
                if case .or(let inner) = part { return inner }
                return [part]
            }
            return parts.count > 1 ? .or(parts) : parts.first ?? .not(.everything)
        default: return self
        }
    }

    /// Whether missing files may match, because the filter contains `missing` or the verdict `trash`.
    public var mayMatchMissing: Bool { mayMatchMissing(negated: false) }

    /// Whether files of stacks are photos of their own, because the filter contains `members`.
    public var showsMembers: Bool {
        switch self {
        case .members: true
        case .not(let inner): inner.showsMembers
        case .and(let filters), .or(let filters): filters.contains(where: \.showsMembers)
        default: false
        }
    }

    /// Lists files of stacks one by one if a limit does.
    ///
    /// - Parameter limit: the filter that the photos are taken from.
    package func listed(like limit: PhotoFilter) -> PhotoFilter {
        limit.showsMembers && !showsMembers ? PhotoFilter.and([.members, self]).simplified : self
    }

    private func mayMatchMissing(negated: Bool) -> Bool {
        switch self {
        case .missing, .verdict(.trash): !negated
        case .not(let inner): inner.mayMatchMissing(negated: !negated)
        case .and(let filters), .or(let filters): filters.contains { $0.mayMatchMissing(negated: negated) }
        default: false
        }
    }
}
