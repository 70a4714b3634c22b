import Foundation
import GRDB
package import PhotoModel
package import StoreFiles
package import SystemPackage

/// The catalogue's data for one file, in the form that a scan compares: without allocations of its own.
package struct KnownFile: Sendable {
    package let row: AssetRow
    package let stamp: FileStamp
    /// Start of the scan that last checked it, in nanoseconds since 1970.
    package let scannedAt: Int64
    package let state: AssetState
    package let isMissing: Bool
    package let settledBy: TierDigest?
    package let content: ContentID?
    fileprivate let name: Range<Int>
    fileprivate var wasTaken = false

    /// Whether the file was present at the last check and has not changed since.
    package func isUnchanged(_ now: FileStamp) -> Bool {
        !isMissing && stamp.isUnchanged(now: now, scannedAt: scannedAt)
    }
}

/// The known files of one folder, to be compared with those that are present.
package struct KnownFolder: Sendable {
    private var files: [KnownFile] = []
    // All names in one array: 50,000 small ones would take longer to allocate than to read.
    private var names: [UInt8] = []

    package var isEmpty: Bool { files.isEmpty }
    package var count: Int { files.count }

    /// Takes the known file of a name, and marks it as present. A present file takes precedence over missing ones.
    package mutating func take(_ name: UnsafeRawBufferPointer) -> KnownFile? {
        guard let index = find(name) else { return nil }
        files[index].wasTaken = true
        return files[index]
    }

    package mutating func take(_ name: [UInt8]) -> KnownFile? { name.withUnsafeBytes { take($0) } }

    /// The files that should be present but were not taken.
    package var untaken: [KnownFile] { files.filter { !$0.wasTaken && !$0.isMissing } }

    package func name(of file: KnownFile) -> [UInt8] { Array(names[file.name]) }

    /// The first of the entries with this name.
    private func find(_ name: UnsafeRawBufferPointer) -> Int? {
        names.withUnsafeBytes { names in
            var (low, high) = (0, files.count)
            while low < high {
                let middle = (low + high) / 2
                if compare(UnsafeRawBufferPointer(rebasing: names[files[middle].name]), name) < 0 {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            guard low < files.count else { return nil }
            return compare(UnsafeRawBufferPointer(rebasing: names[files[low].name]), name) == 0 ? low : nil
        }
    }

    fileprivate mutating func append(_ row: Row) {
        let start = names.count
        try? row.withUnsafeData(atIndex: 1) { data in
            if let data { names.append(contentsOf: data) }
        }
        files.append(
            KnownFile(
                row: row[0],
                stamp: FileStamp(
                    size: row[2],
                    modified: row[3],
                    changed: row[4],
                    device: UInt64(bitPattern: row[6]),
                    inode: UInt64(bitPattern: row[7])
                ),
                scannedAt: row[5],
                state: AssetState(rawValue: row[8]) ?? .pending,
                isMissing: row[9] as Int64 != 0,
                settledBy: row.identifier(10),
                content: row.identifier(11),
                name: start..<names.count
            )
        )
    }
}

extension Catalogue {
    /// The known files of one folder of a root. One query, without writes.
    ///
    /// - Parameter folder: path below the root; empty for the root itself.
    package func folder(_ folder: FilePath, root: Int64) throws(StoreError) -> KnownFolder {
        try read { database in
            let statement = try database.cachedStatement(sql: Self.filesOfFolder)
            var known = KnownFolder()
            let rows = try Row.fetchCursor(statement, arguments: [root, Data(folder.bytes)])
            while let row = try rows.next() { known.append(row) }
            return known
        }
    }

    private static let filesOfFolder = """
        SELECT id, name, size, mtime_ns, ctime_ns, scanned_at_ns, device, inode, state, gone, settled_by, content
        FROM assets WHERE folder = (SELECT id FROM folders WHERE root = ? AND path = ?) ORDER BY name, gone
        """

    /// The folders of a root that should contain files, with their file counts.
    package func folders(root: Int64) throws(StoreError) -> [FilePath: Int] {
        try read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT folders.path, count(*) FROM assets JOIN folders ON folders.id = assets.folder
                    WHERE folders.root = ? AND assets.gone = 0 GROUP BY folders.id
                    """,
                arguments: [root]
            )
            var folders: [FilePath: Int] = [:]
            while let row = try rows.next() { folders[row.path(0)] = row[1] }
            return folders
        }
    }
}
