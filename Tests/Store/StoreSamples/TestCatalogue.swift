package import PhotoCatalogue
package import PhotoModel
package import PhotoRecord
package import StoreFiles
package import SystemPackage
package import TestSupport

/// A temporary catalogue with one root, for photos that do not exist.
package struct TestCatalogue {
    package let folder: TemporaryFolder
    package let catalogue: Catalogue
    package let root: Root

    package init() throws {
        folder = try TemporaryFolder()
        let photos = folder.path.appending("photos")
        try photos.makeFolder()
        catalogue = try Catalogue(at: folder.path.pushing("store/catalogue.sqlite"), create: "photos")
        root = try catalogue.addRoot(photos)
    }

    package func place(_ path: FilePath) -> AssetPlace {
        AssetPlace(
            root: root.id,
            folder: path.removingLastComponent(),
            name: path.lastComponent.map { FilePath(root: nil, [$0]).bytes } ?? []
        )
    }

    package func prepared(
        _ subject: AssetChange.Subject,
        _ content: Int,
        with edit: (inout Record) -> Void = { _ in }
    ) -> AssetChange {
        var record = Record.bare(content)
        edit(&record)
        return AssetChange(
            subject,
            stamp: .sample(Int64(content)),
            scannedAt: 100,
            outcome: .prepared(record, by: .sample(1))
        )
    }

    @discardableResult
    package func add(_ path: FilePath, _ content: Int, with edit: (inout Record) -> Void = { _ in }) throws -> Asset {
        let row = try catalogue.apply([prepared(.file(place(path)), content, with: edit)])[0]
        guard let asset = try catalogue.asset(row: row) else { throw NoSample(of: "\(path)") }
        return asset
    }
}
