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

extension KnownFile {
    /// A photo that was looked at and is not prepared.
    init(pending row: AssetRow, _ stamp: FileStamp, scannedAt: Int64) {
        self.init(
            row: row,
            stamp: stamp,
            scannedAt: scannedAt,
            state: .pending,
            isMissing: false,
            settledBy: nil,
            content: nil,
            name: 0..<0
        )
    }
}

/// The known files of one folder, to be compared with those that are present.
package struct KnownFolder: Sendable {
    private var files: [KnownFile] = []
    // All names in one array: 50,000 small ones would take longer to allocate than to read.
    private var names: [UInt8] = []
    /// The one after the last taken: a scan takes them in order.
    private var next = 0

    package var isEmpty: Bool { files.isEmpty }
    package var count: Int { files.count }

    /// Takes the known file of a name, and marks it as present. A present file takes precedence over missing ones.
    package mutating func take(_ name: ArraySlice<UInt8>) -> KnownFile? {
        guard let index = name.withUnsafeBytes({ find($0) }) else { return nil }
        next = index + 1
        files[index].wasTaken = true
        return files[index]
    }

    package mutating func take(_ name: [UInt8]) -> KnownFile? { take(name[...]) }

    /// The files that should be present but were not taken.
    package var untaken: [KnownFile] { files.filter { !$0.wasTaken && !$0.isMissing } }

    package func name(of file: KnownFile) -> [UInt8] { Array(names[file.name]) }

    /// The first of the entries with this name.
    private func find(_ name: UnsafeRawBufferPointer) -> Int? {
        names.withUnsafeBytes { names in
            func order(_ index: Int) -> Int { compare(.init(rebasing: names[files[index].name]), name) }
            if next < files.count, order(next) == 0, next == 0 || order(next - 1) < 0 { return next }
            var (low, high) = (0, files.count)
            while low < high {
                let middle = (low + high) / 2
                if order(middle) < 0 { low = middle + 1 } else { high = middle }
            }
            return low < files.count && order(low) == 0 ? low : nil
        }
    }

    /// - Parameter row: of `filesOfFolder`. A library has one for each photo.
    fileprivate mutating func append(_ row: StatementRow) {
        let start = names.count
        row.withBytes(1) { names.append(contentsOf: $0) }
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
                isMissing: row[9] != 0,
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
    /// - Parameters:
    ///   - folder: path below the root; empty for the root itself.
    ///   - names: those to read.
    package func folder(
        _ folder: FilePath,
        root: Int64,
        names: NameRange = .all
    ) throws(StoreError) -> KnownFolder {
        try read { database in
            let statement = try database.cachedStatement(sql: Self.filesOfFolder(isLimited: names.last != nil))
            var known = KnownFolder()
            var arguments: StatementArguments = [root, Data(folder.bytes), Data(names.first)]
            if let last = names.last { arguments += [Data(last)] }
            let rows = try Row.fetchCursor(statement, arguments: arguments)
            while try rows.next() != nil { known.append(StatementRow(statement)) }
            return known
        }
    }

    private static func filesOfFolder(isLimited: Bool) -> String {
        """
        SELECT id, name, size, mtime_ns, ctime_ns, scanned_at_ns, device, inode, state, gone, settled_by, content
        FROM assets WHERE folder = (SELECT id FROM folders WHERE root = ? AND path = ?) AND name >= ?
        \(isLimited ? "AND name <= ?" : "") ORDER BY name, gone
        """
    }

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
