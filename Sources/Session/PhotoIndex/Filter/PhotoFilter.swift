public import PhotoModel

/// Which photos of a library are meant: said in Swift, or as text (`camera:nikon taken:2024 -is:trashed`).
///
/// What is not known of a photo fits no condition on it: a photo without a time is in no range of times. `not` turns
/// that round, so `-taken:2024` holds photos without a time too; `has(.time)` tells them apart.
///
/// Files that are gone from the disk are left out, unless the filter asks for `missing` or for the verdict `trash` other
/// than under a `not`.
///
/// Texts to look for (in names, folders, cameras, lenses, and what plugins read) are compared without regard to case and diacritics:
/// - `nikon` fits what contains it (of a folder: its path below a root; where it begins with `/`, the folder of that whole
///   path, and all inside it),
/// - `IMG_*.jp?g` fits the whole, where `*` stands for any characters and `?` for one,
/// - `=DSC_0001.JPG` fits only exactly this, and is compared as it stands (of a folder: without those inside it).
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
    }

    case everything

    /// No verdict was given.
    case unreviewed
    case decided
    case verdict(Verdict)
    /// By verdict, or by a sidecar: `EffectiveValues` says which of them counts.
    case favourite
    /// Files do not say yet what was decided.
    case pending

    /// The file was not there when it was last looked for.
    case missing
    /// Tiers could be made, and something was lost.
    case damaged
    case failed
    /// A format that is known and not decoded.
    case unsupported

    /// Milliseconds since 1970: of the instant where the photo tells its time zone, else of the camera's clock read as UTC.
    case taken(ValueRange<Int64>)
    /// In its name, its camera, one of its tags, or what plugins read.
    case anywhere(String)
    case folder(String)
    case name(String)
    /// Make and model: `Canon EOS 20D`, `NIKON D70`.
    case camera(String)
    case lens(String)
    /// `jpeg`, `heic`, …; of files that were not decoded, the extension. `jpg` and `tif` mean `jpeg` and `tiff`.
    case format(String)
    case orientation(Orientation)
    /// The file's bytes.
    case size(ValueRange<Int64>)
    /// Width times height.
    case pixels(ValueRange<Int64>)
    /// Stars, 0…5, and -1 for rejected; 0 for photos without any.
    case rating(ValueRange<Int>)
    /// Higher is sharper; to be compared within a library. Bounds are finite.
    case sharpness(ValueRange<Double>)
    /// In the score's unit, compared as the index keeps it.
    case score(PhotoScore, ValueRange<Double>)
    /// What the picture seems to be.
    case depicts(PhotoSubject)
    /// What plugins read or said in words; see `PhotoFilter` for texts to look for.
    case text(String)
    /// One value that plugins found.
    case plugin(PluginCondition)
    /// Of a receipt, in whatever currency.
    case total(ValueRange<Double>)
    /// This tag, or one below it.
    case tag(TagPath)
    /// By name, without regard to case.
    case album(String)
    case has(Trait)

    case not(PhotoFilter)
    /// All of them; with none, everything.
    case and([PhotoFilter])
    /// One of them at least; with none, nothing.
    case or([PhotoFilter])
}

extension PhotoFilter {
    /// The filter without needless brackets: `and` and `or` of two or more, never directly in one of their kind.
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

    /// Whether files that are gone may fit: `missing` or the verdict `trash` is asked for.
    public var asksForGone: Bool { asksForGone(negated: false) }

    private func asksForGone(negated: Bool) -> Bool {
        switch self {
        case .missing, .verdict(.trash): !negated
        case .not(let inner): inner.asksForGone(negated: !negated)
        case .and(let filters), .or(let filters): filters.contains { $0.asksForGone(negated: negated) }
        default: false
        }
    }
}
