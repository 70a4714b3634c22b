import Foundation
import GRDB
import PhotoModel
import SystemPackage

/// A photo of this library that matches one of an export.
struct ImportMatch {
    enum How {
        case id
        /// The same content at the same path below a root.
        case place
        /// The same content somewhere else.
        case content
    }

    var asset: AssetRow
    var content: ContentID?
    var how: How
}

/// Matches the photos of an export with those of a library: the most certain matches first, and no photo twice.
struct ImportMatching {
    let database: Database

    init(_ database: Database) { self.database = database }

    func matches(_ photos: [ExportLine.Photo]) throws -> [AssetID: ImportMatch] {
        var matches: [AssetID: ImportMatch] = [:]
        var taken: Set<AssetRow> = []
        for match in [byID, byPlace, byContent] {
            for photo in photos where matches[photo.id] == nil {
                guard let found = try match(photo), taken.insert(found.asset).inserted else { continue }
                matches[photo.id] = found
            }
        }
        return matches
    }

    private func byID(_ photo: ExportLine.Photo) throws -> ImportMatch? {
        try assets("assets.uuid = ?", [photo.id.data]).first.map {
            ImportMatch(asset: $0.row, content: $0.content, how: .id)
        }
    }

    /// If no content is known, as for raw files, compares size and modification time instead.
    private func byPlace(_ photo: ExportLine.Photo) throws -> ImportMatch? {
        guard let path = photo.bytesBelowRoot else { return nil }
        let candidates: [Asset]
        if let content = photo.content.flatMap({ ContentID(hex: $0) }) {
            candidates = try assets("assets.content = ?", [content.data])
        } else if let name = path.split(separator: UInt8(ascii: "/")).last {
            candidates = try assets(
                "assets.name = ? AND assets.content IS NULL AND size = ? AND mtime_ns = ?",
                [Data(name), photo.size, photo.modified]
            )
        } else {
            return nil
        }
        return candidates.first { $0.place.pathBelowRoot == path }.map {
            ImportMatch(asset: $0.row, content: $0.content, how: .place)
        }
    }

    private func byContent(_ photo: ExportLine.Photo) throws -> ImportMatch? {
        guard let content = photo.content.flatMap({ ContentID(hex: $0) }) else { return nil }
        let present = try assets("assets.content = ? AND assets.gone = 0", [content.data])
        guard present.count == 1, let asset = present.first else { return nil }
        return ImportMatch(asset: asset.row, content: asset.content, how: .content)
    }

    /// Present assets first.
    private func assets(_ condition: String, _ arguments: StatementArguments) throws -> [Asset] {
        let statement = try database.cachedStatement(
            sql: "\(Asset.selection) WHERE \(condition) ORDER BY assets.gone > 0, assets.id"
        )
        return try Asset.all(of: statement, arguments)
    }
}
