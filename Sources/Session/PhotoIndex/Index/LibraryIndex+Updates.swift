package import PhotoCatalogue
package import PhotoModel

extension LibraryIndex {
    /// Sets the decision about an asset. For an asset that is not in the index yet, it applies once the asset is added.
    package mutating func set(_ decision: StoredDecision) {
        let now = columns.tagSets.numbers(of: decision.now.tags)
        let applied = columns.tagSets.numbers(of: decision.applied.tags)
        change(decision.asset) { statement in
            statement.verdict = decision.now.verdict?.columnValue ?? 0
            statement.appliedVerdict = decision.applied.verdict?.columnValue ?? 0
            statement.rating = Statement.column(decision.now.rating)
            statement.appliedRating = Statement.column(decision.applied.rating)
            statement.ownRating = Statement.column(decision.ownRating)
            (statement.tags.now, statement.tags.nowAgainst) = now
            (statement.tags.applied, statement.tags.appliedAgainst) = applied
            statement.flags.set(.pending, decision.isPending)
            statement.flags.set(.location, decision.now.location != nil)
            // A position that is to be replaced counts as missing.
            let (wanted, applied) = (decision.now.location, decision.applied.location)
            statement.flags.set(.appliedLocation, applied != nil && (wanted == nil || wanted == applied))
        }
    }

    /// Sets the facts of an asset's sidecar.
    package mutating func set(_ sidecar: StoredSidecar) {
        let isReadable = sidecar.problem == nil
        let tags = isReadable ? columns.tagSets.number(of: sidecar.tags) : 0
        change(sidecar.asset) { statement in
            statement.forgetSidecar()
            statement.flags.insert(.sidecar)
            statement.flags.set(.rawsSidecar, sidecar.isRaws)
            guard isReadable else { return }
            statement.flags.insert(sidecar.isFavourite ? [.readableSidecar, .sidecarFavourite] : .readableSidecar)
            statement.flags.set(.sidecarLocation, sidecar.location != nil)
            statement.sidecarRating = Statement.column(sidecar.rating)
            statement.tags.sidecar = tags
        }
    }

    /// Removes an asset's sidecar.
    package mutating func removeSidecar(of asset: AssetRow) { change(asset) { $0.forgetSidecar() } }

    /// Replaces all albums.
    package mutating func set(albums: [(name: String, assets: [AssetRow])]) {
        columns.albums = albums.map { IndexAlbum(name: $0.name, assets: $0.assets) }
        columns.placeAlbums()
    }

    private mutating func change(_ asset: AssetRow, _ change: (inout Statement) -> Void) {
        if let position = columns.position(of: asset) {
            columns.state(position, change)
        } else {
            change(&columns.early[asset, default: Statement()])
        }
    }
}

extension LibraryIndex {
    /// Adds a folder of the catalogue: before its assets, or again after its root has moved.
    package mutating func put(_ folder: IndexFolder) {
        columns.folders.put(folder)
        orders = SortOrders()
    }

    /// Adds or replaces assets from the catalogue. New ones must be in the order of their rows and after all existing ones.
    /// Decisions are kept.
    package mutating func put(_ assets: some Sequence<IndexRow>) {
        // Reserve exactly, but not for a few at a time, which would copy everything each time.
        let isFirst = count == 0
        if isFirst { columns.reserve(assets.underestimatedCount) }
        for asset in assets { put(asset) }
        if isFirst { columns.trim() }
        columns.placeAlbums()
        orders = SortOrders()
    }

    /// - Returns: the position of an asset that was there.
    @discardableResult
    mutating func put(_ asset: IndexRow) -> Int32? {
        guard asset.row <= columns.last else {
            columns.append(asset)
            return nil
        }
        guard let position = columns.position(of: asset.row) else { return nil }
        columns.replace(position, with: asset)
        return Int32(position)
    }
}

/// An album of photos.
struct IndexAlbum: Sendable {
    var name: String
    var assets: [AssetRow]
    /// Positions of photos in the index, ascending.
    var positions: [Int32] = []
}

extension IndexColumns {
    mutating func placeAlbums() {
        for album in albums.indices where albums[album].positions.count < albums[album].assets.count {
            albums[album].positions = Set(albums[album].assets.compactMap { position(of: $0).map { Int32($0) } })
                .sorted()
        }
    }
}

extension Statement {
    fileprivate static func column(_ stars: Int?) -> Int8 { stars.map { Int8(clamping: $0) } ?? noRating }

    fileprivate mutating func forgetSidecar() {
        flags.subtract([.sidecar, .readableSidecar, .sidecarFavourite, .sidecarLocation, .rawsSidecar])
        (sidecarRating, tags.sidecar) = (Self.noRating, 0)
    }
}

extension Statement.Flags {
    fileprivate mutating func set(_ flag: Self, _ isSet: Bool) { if isSet { insert(flag) } else { remove(flag) } }
}

extension TagSets {
    /// The sets of tags decided for and against.
    fileprivate mutating func numbers(of decided: [TagPath: Bool]) -> (Int32, Int32) {
        guard !decided.isEmpty else { return (0, 0) }
        let (tags, against) = (decided.filter(\.value), decided.filter { !$0.value })
        return (number(of: tags.keys), number(of: against.keys))
    }
}
