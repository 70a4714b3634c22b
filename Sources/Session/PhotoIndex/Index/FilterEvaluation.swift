import PhotoModel

/// Evaluates a filter column by column.
struct FilterEvaluation {
    let columns: IndexColumns
    /// A condition holds for a photo if it holds for one of its files; one about the verdict, if it holds for the cover.
    private var stacks = ShownStacks.none

    init(columns: IndexColumns) { self.columns = columns }

    /// The photos that match a filter, without missing ones unless it asks for them. A stack is one photo, represented by
    /// its cover, unless the filter shows members.
    func photos(_ filter: PhotoFilter) -> Bitmap {
        var evaluation = self
        evaluation.stacks = filter.showsMembers ? .none : ShownStacks(columns)
        var photos = evaluation.all(filter)
        evaluation.stacks.hide(from: &photos)
        if !filter.mayMatchMissing { photos.formIntersection(Bitmap(columns.flags) { !$0.contains(.gone) }) }
        return photos
    }

    /// The photos that match a filter, of those that a limit shows.
    ///
    /// - Parameter limit: nil for none.
    func photos(_ filter: PhotoFilter, within limit: PhotoFilter?) -> Bitmap {
        guard let limit else { return photos(filter) }
        var photos = photos(filter.listed(like: limit))
        photos.formIntersection(shown(by: limit))
        return photos
    }

    /// The photos that a limit shows: those that match it, without missing ones even if it asks for them.
    func shown(by limit: PhotoFilter) -> Bitmap {
        var photos = photos(limit)
        photos.formIntersection(Bitmap(columns.flags) { !$0.contains(.gone) })
        return photos
    }

    private func all(_ filter: PhotoFilter) -> Bitmap {
        switch filter {
        case .everything, .members: return Bitmap(repeating: true, count: columns.count)
        case .not(let inner):
            var photos = all(inner)
            photos.invert()
            return photos
        case .and(let filters):
            guard let first = filters.first else { return Bitmap(repeating: true, count: columns.count) }
            return filters.dropFirst().reduce(into: all(first)) { $0.formIntersection(all($1)) }
        case .or(let filters):
            guard let first = filters.first else { return Bitmap(repeating: false, count: columns.count) }
            return filters.dropFirst().reduce(into: all(first)) { $0.formUnion(all($1)) }
        case .verdict:
            var photos = files(filter)
            stacks.followCovers(&photos)
            return photos
        default:
            var photos = files(filter)
            stacks.spread(&photos)
            return photos
        }
    }

    private func files(_ filter: PhotoFilter) -> Bitmap {
        switch filter {
        case .unreviewed: return Bitmap(columns.verdicts) { $0 == 0 }
        case .decided: return Bitmap(columns.verdicts) { $0 != 0 }
        case .verdict(let verdict):
            let value = verdict.columnValue
            return Bitmap(columns.verdicts) { $0 == value }
        case .favourite: return flagged(.favourite)
        case .pending: return flagged(.pending)
        case .missing: return flagged(.gone)
        case .stack: return columns.stacked
        case .damaged: return flagged(.damaged)
        case .failed: return flagged(.failed)
        case .unsupported: return flagged(.unsupported)
        case .orientation(.landscape): return flagged(.landscape)
        case .orientation(.portrait): return flagged(.portrait)
        case .orientation(.square): return flagged(.square)
        case .hdr: return flagged(.hdr)
        case .depicts(.document):
            // Its pages, or its looks.
            var photos = flagged(PhotoFlags(.document))
            for position in columns.pageCounts.positions { photos.insert(Int(position)) }
            return photos
        case .depicts(let subject): return flagged(PhotoFlags(subject))
        default: return values(filter)
        }
    }

    private func values(_ filter: PhotoFilter) -> Bitmap {
        switch filter {
        case .taken(let range):
            let (lower, upper) = (range.lower ?? .min, range.upper ?? .max)
            return Bitmap(columns.taken) { $0 >= lower && $0 <= upper && $0 != IndexColumns.noTime }
        case .size(let range):
            let (lower, upper) = (range.lower ?? .min, range.upper ?? .max)
            return Bitmap(columns.sizes) { $0 >= lower && $0 <= upper }
        case .pixels(let range):
            let (lower, upper) = (range.lower ?? .min, range.upper ?? .max)
            return Bitmap(columns.pixels) { Int64($0) >= lower && Int64($0) <= upper && $0 != 0 }
        case .duration(let range): return playing(from: range.lower ?? .min, to: range.upper ?? .max)
        case .pages(let range):
            let (lower, upper) = (range.lower ?? .min, range.upper ?? .max)
            var photos = Bitmap(repeating: false, count: columns.count)
            columns.pageCounts.forEach {
                lower <= Int($0) && Int($0) <= upper
            } _: {
                photos.insert($0)
            }
            return photos
        case .rating(let range):
            let (lower, upper) = (range.lower ?? .min, range.upper ?? .max)
            return Bitmap(columns.ratings) { Int($0) >= lower && Int($0) <= upper }
        case .sharpness(let range):
            let (lower, upper) = (range.lower ?? -.infinity, range.upper ?? .infinity)
            // NaN is in no range.
            return Bitmap(columns.sharpness) { Double($0) >= lower && Double($0) <= upper }
        case .score(let score, let range):
            let fits = (0...UInt8.max).map { score.scale.value(of: $0).map { range.contains($0) } ?? false }
            return Bitmap(columns.scores[score]) { fits[Int($0)] }
        case .total(let range):
            return found(columns.findings.rows(withTotal: range))
        case .plugin(let condition):
            return found(columns.findings.rows(with: condition))
        case .has(let trait): return having(trait)
        default: return texts(filter)
        }
    }

    private func texts(_ filter: PhotoFilter) -> Bitmap {
        switch filter {
        case .anywhere(let text):
            let pattern = TextPattern(text)
            let fits = columns.tagSets.table { pattern.fits($0.description) }
            var photos = Bitmap(columns.tags) { fits[Int($0)] }
            for filter in [PhotoFilter.name(text), .camera(text), .text(text)] { photos.formUnion(files(filter)) }
            return photos
        case .folder(let text):
            let pattern = FolderPattern(text)
            let fits = columns.folders.folders.map { pattern.fits($0) }
            return Bitmap(columns.folder) { fits[Int($0)] }
        case .name(let text):
            let pattern = TextPattern(text)
            let count = columns.count
            return columns.names.withUnsafeNames { name in Bitmap(count: count) { pattern.fits(name($0)) } }
        case .camera(let text):
            let pattern = TextPattern(text)
            let fits = columns.cameras.table { pattern.fits($0) }
            return Bitmap(columns.camera) { fits[Int($0)] }
        case .lens(let text):
            let pattern = TextPattern(text)
            let fits = columns.lenses.table { pattern.fits($0) }
            return Bitmap(columns.lens) { fits[Int($0)] }
        case .format(let text):
            let format = FilterWords.format(text)
            guard format != VideoFormats.any else { return files(.video) }
            let fits = columns.formats.table { $0 == format }
            return Bitmap(columns.format) { fits[Int($0)] }
        case .video:
            let fits = columns.formats.table { VideoFormats.all.contains($0) }
            return Bitmap(columns.format) { fits[Int($0)] }
        case .text(let text):
            return found(columns.findings.rows(withText: TextPattern(text)))
        case .tag(let tag):
            let fits = columns.tagSets.table { $0.isIn(tag) }
            return Bitmap(columns.tags) { fits[Int($0)] }
        case .album(let name):
            let name = TextFolding.folded(name)
            return members(columns.albums.filter { TextFolding.folded($0.name) == name })
        default: return Bitmap(repeating: false, count: columns.count)
        }
    }

    private func having(_ trait: PhotoFilter.Trait) -> Bitmap {
        switch trait {
        case .location: flagged(.location)
        case .time: Bitmap(columns.taken) { $0 != IndexColumns.noTime }
        case .camera: Bitmap(columns.camera) { $0 != 0 }
        case .lens: Bitmap(columns.lens) { $0 != 0 }
        case .format: Bitmap(columns.format) { $0 != 0 }
        case .rating: Bitmap(columns.ratings) { $0 > 0 }
        case .tag: Bitmap(columns.tags) { $0 != 0 }
        case .album: members(columns.albums)
        case .sidecar: flagged(.sidecar)
        case .raw: files(.format("raw"))
        case .video: withFilms()
        }
    }

    /// Videos, and motion photos.
    private func withFilms() -> Bitmap {
        var photos = files(.video)
        photos.formUnion(playing(from: .min, to: .max))
        return photos
    }

    /// - Parameters: milliseconds.
    private func playing(from lower: Int64, to upper: Int64) -> Bitmap {
        var photos = Bitmap(repeating: false, count: columns.count)
        columns.durations.forEach {
            lower <= Int64($0) && Int64($0) <= upper
        } _: {
            photos.insert($0)
        }
        return photos
    }

    private func flagged(_ flag: PhotoFlags) -> Bitmap {
        Bitmap(columns.flags) { $0.rawValue & flag.rawValue != 0 }
    }

    private func found(_ assets: [AssetRow]) -> Bitmap {
        var photos = Bitmap(repeating: false, count: columns.count)
        for asset in assets { if let position = columns.position(of: asset) { photos.insert(position) } }
        return photos
    }

    func members(_ albums: [IndexAlbum]) -> Bitmap {
        var photos = Bitmap(repeating: false, count: columns.count)
        for album in albums {
            for position in album.positions { photos.insert(Int(position)) }
        }
        return photos
    }
}
