import Foundation
import GRDB
import PhotoModel
import StoreFiles
import SystemPackage

/// A file that should be in a root, for checking whether the root is present.
struct SampledFile {
    /// Below the root.
    var path: FilePath
    var stamp: FileStamp
    /// Nil if it could not be read.
    var content: ContentID?

    /// A sample of up to `count` files that should be in a folder of a root or below it, spread evenly.
    static func of(_ root: Int64, _ folder: FilePath, count: Int, _ database: Database) throws -> [SampledFile] {
        let below = folder.isEmpty ? [] : folder.bytes + [UInt8(ascii: "/")]
        let rows = try Row.fetchCursor(
            database,
            sql: """
                WITH present AS (
                    SELECT assets.id, row_number() OVER (ORDER BY assets.id) AS place, count(*) OVER () AS total
                    FROM assets JOIN folders ON folders.id = assets.folder
                    WHERE folders.root = ? AND assets.gone = 0
                        AND (folders.path = ? OR substr(folders.path, 1, ?) = ?))
                SELECT folders.path, name, size, mtime_ns, ctime_ns, device, assets.inode, content
                FROM present JOIN assets USING (id) JOIN folders ON folders.id = assets.folder
                WHERE place % max(1, total / ?) = 0 LIMIT ?
                """,
            arguments: [root, Data(folder.bytes), below.count, Data(below), count, count]
        )
        var sample: [SampledFile] = []
        while let row = try rows.next() {
            sample.append(
                SampledFile(
                    path: row.path(0).pushing(FilePath(bytes: row.bytes(1))),
                    stamp: FileStamp(columns: row, from: 2),
                    content: row.identifier(7)
                )
            )
        }
        return sample
    }
}
