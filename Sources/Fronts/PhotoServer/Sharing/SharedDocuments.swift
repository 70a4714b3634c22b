import Imaging
import PhotoModel
import PhotoSession

/// Photos and libraries without what a share does not show.
extension PhotoDocument {
    /// - Parameter share: nil for the owner.
    init(_ photo: ReviewPhoto, for share: Share?) {
        self.init(photo)
        guard let share else { return }
        (path, folder, pathBytes) = (name, "", nil)
        (stack, problem) = (nil, nil)
        failure?.reason = "The picture cannot be shown."
        failure?.remedy = ""
        if !share.decides { (verdict, pending) = (nil, false) }
    }
}

extension PhotoCell {
    func shared(by share: Share?) -> PhotoCell {
        guard let share else { return self }
        var cell = self
        cell.fileCount = 1
        cell.failure?.reason = "The picture cannot be shown."
        if !share.decides { (cell.verdict, cell.isPending) = (nil, false) }
        return cell
    }
}

extension ExifDocument {
    mutating func hide(from share: Share) { if !share.showsPlaces { location = nil } }
}

extension LibraryDocument {
    /// What a guest learns of the library.
    init(
        _ share: Share,
        id: String,
        access: LibraryAccess,
        totals: LibraryTotals,
        tiers: [Tier],
        names: (review: String, grid: String),
        originals: Bool,
        secure: Bool
    ) {
        var totals = totals
        if !share.decides { (totals.unreviewed, totals.pending, totals.byVerdict) = (0, 0, [:]) }
        var state = Access(access)
        if state.reason != nil { state.reason = "The library cannot be used now." }
        // Folders that are away are the owner's concern.
        if state.state == "limited" { state.state = "authorised" }
        (state.folders, state.folderBytes) = ([], nil)
        self.init(
            id: id,
            name: share.name,
            access: state,
            totals: Totals(totals),
            tiers: tiers,
            reviewTier: names.review,
            gridTier: names.grid,
            pluginValues: [],
            originals: originals,
            secure: secure,
            reachable: false,
            command: "",
            share: Shared(name: share.name, scope: share.scope, ends: share.ends, places: share.showsPlaces)
        )
    }
}
