import SystemPackage
import TestSupport
import Testing

@testable import PhotoStore

/// A catalogue of its own with one root, to which photos are added that do not exist.
struct TestCatalogue {
    let folder: TemporaryFolder
    let catalogue: Catalogue
    let root: Root

    init() throws {
        folder = try TemporaryFolder()
        let photos = folder.path.appending("photos")
        try photos.makeFolder()
        catalogue = try Catalogue(at: folder.path.pushing("store/catalogue.sqlite"), create: "photos")
        root = try catalogue.addRoot(photos)
    }

    func place(_ path: FilePath) -> AssetPlace {
        AssetPlace(
            root: root.id,
            folder: path.removingLastComponent(),
            name: path.lastComponent.map { FilePath(root: nil, [$0]).bytes } ?? []
        )
    }

    func prepared(
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
    func add(_ path: FilePath, _ content: Int, with edit: (inout Record) -> Void = { _ in }) throws -> Asset {
        let row = try catalogue.apply([prepared(.file(place(path)), content, with: edit)])[0]
        return try #require(try catalogue.asset(row: row), "\(path)")
    }
}

extension FileStamp {
    static func sample(_ number: Int64) -> FileStamp {
        FileStamp(size: number, modified: 10, changed: 20, device: .max, inode: UInt64(number))
    }
}
