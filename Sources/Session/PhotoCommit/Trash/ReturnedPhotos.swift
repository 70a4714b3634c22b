package import PhotoCatalogue
package import PhotoModel
package import StoreFiles
import SystemPackage

/// Photos that a commit trashed and that were restored by other means, such as a file manager. They no longer count as
/// trashed.
package struct ReturnedPhotos<Actions: FileActions> {
    private let actions: Actions
    private let catalogue: Catalogue

    package init(_ actions: Actions, _ catalogue: Catalogue) {
        self.actions = actions
        self.catalogue = catalogue
    }

    /// Records the photos that the last run found and that exist now. A run may have found a photo just before it was
    /// trashed. This is a step of the history, which can be undone.
    ///
    /// - Returns: the photos.
    /// - Throws: `StoreError`
    package func note() throws(StoreError) -> [Asset] {
        let rows = try catalogue.returnedFromTrash()
        guard !rows.isEmpty else { return [] }
        let present = try catalogue.assets(rows: rows).values.filter(isThere).sorted { $0.row < $1.row }
        let step = try catalogue.noteReturned(present.map(\.row), in: nil)
        let noted = Set(step?.changes.map(\.asset) ?? [])
        return present.filter { noted.contains($0.row) }
    }

    private func isThere(_ asset: Asset) -> Bool {
        guard let folder = try? actions.open(asset.path.removingLastComponent()),
            case .some(.some(let status)) = try? actions.status(asset.place.name, in: folder)
        else { return false }
        return status.kind == .file
    }
}

extension ReturnedPhotos where Actions == LinuxFileActions {
    /// Uses this system's files.
    package init(_ catalogue: Catalogue) { self.init(LinuxFileActions(), catalogue) }
}
