package import PhotoStore

extension LibraryIndex {
    /// Notes what was decided about an asset; an empty decision that is not pending says nothing. One that is not here
    /// yet has it when it comes.
    ///
    /// - Parameter decidedAt: milliseconds since 1970.
    package mutating func set(decision: Decision, isPending: Bool, decidedAt: Int64, of asset: AssetRow) {
        let tags = columns.tagSets.number(of: decision.tags.lazy.filter(\.value).map(\.key))
        let against = columns.tagSets.number(of: decision.tags.lazy.filter { !$0.value }.map(\.key))
        change(asset) { statement in
            statement.decidedAt = decidedAt
            statement.verdict = decision.verdict?.columnValue ?? 0
            statement.rating = decision.rating.map { Int8(clamping: $0) } ?? Statement.noRating
            statement.tags = tags
            statement.tagsAgainst = against
            if isPending { statement.flags.insert(.pending) } else { statement.flags.remove(.pending) }
        }
    }

    /// Notes what an asset's sidecar says; nil for one that is not there any more.
    package mutating func set(sidecar: SidecarStatement?, of asset: AssetRow) {
        let tags = columns.tagSets.number(of: sidecar?.tags ?? [])
        change(asset) { statement in
            statement.sidecarModified = sidecar?.modified ?? 0
            statement.sidecarRating = sidecar?.rating.map { Int8(clamping: $0) } ?? Statement.noRating
            statement.sidecarTags = tags
            statement.flags.subtract([.sidecar, .sidecarFavourite])
            if let sidecar { statement.flags.insert(sidecar.isFavourite ? [.sidecar, .sidecarFavourite] : .sidecar) }
        }
    }

    /// Puts these albums in place of all that there were.
    package mutating func set(albums: [(name: String, assets: [AssetRow])]) {
        columns.albums = albums.map { IndexAlbum(name: $0.name, assets: $0.assets) }
        columns.placeAlbums()
    }

    /// Notes that an asset's file is gone, or there again.
    package mutating func set(isMissing: Bool, of asset: AssetRow) {
        guard let position = columns.position(of: asset) else { return }
        if isMissing { columns.flags[position].insert(.gone) } else { columns.flags[position].remove(.gone) }
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
    /// Notes a folder of the catalogue: before assets in it, or again when its root has moved.
    package mutating func put(_ folder: IndexFolder) {
        columns.folders.put(folder)
        orders = SortOrders()
    }

    /// Notes assets as the catalogue has them: new ones, in the order of their rows and after all that are here, or in
    /// place of what is known of them. What was decided about them stays.
    package mutating func put(_ assets: some Sequence<IndexRow>) {
        // Exactly, but not for a few at a time: then all would be moved each time.
        let isFirst = count == 0
        if isFirst { columns.reserve(assets.underestimatedCount) }
        for asset in assets { put(asset) }
        if isFirst { columns.trim() }
        columns.placeAlbums()
        orders = SortOrders()
    }

    mutating func put(_ asset: IndexRow) {
        if let position = columns.position(of: asset.row) {
            columns.replace(position, with: asset)
        } else if asset.row > columns.last {
            columns.append(asset)
        }
    }
}

/// Photos that a person put together.
struct IndexAlbum: Sendable {
    var name: String
    var assets: [AssetRow]
    /// Of those that are here, growing.
    var positions: [Int32] = []

    func contains(_ position: Int32) -> Bool {
        var (low, high) = (0, positions.count)
        while low < high {
            let middle = (low + high) / 2
            if positions[middle] < position { low = middle + 1 } else { high = middle }
        }
        return low < positions.count && positions[low] == position
    }
}

extension IndexColumns {
    mutating func placeAlbums() {
        for album in albums.indices where albums[album].positions.count < albums[album].assets.count {
            albums[album].positions = Set(albums[album].assets.compactMap { position(of: $0).map { Int32($0) } })
                .sorted()
        }
    }
}
