package import Foundation
import GRDB
import PhotoModel
package import StoreFiles
package import SystemPackage

extension LibraryLocation {
    /// Removes the automatic copies made by commits: they contain facts that must now be hidden.
    package func removeCommitCopies() throws(StoreError) {
        for path in catalogueCopyFiles where CopyName(path) != nil { try PrivateFiles.remove(path) }
    }

    package var catalogueCopyFiles: [FilePath] {
        let names = PrivateFiles.names(in: catalogueBase) ?? []
        return names.map { FilePath(bytes: $0) }.filter { name in
            ["catalogue.before-", "catalogue.backup-", "catalogue.lost-"].contains { name.string.hasPrefix($0) }
                && name.extension == "sqlite"
        }
        .map { catalogueBase.pushing($0) }
    }
}

extension Catalogue {
    /// Copies the current catalogue, unless the last copy is younger than an hour: decisions cannot be computed again.
    /// Keeps the last copy of each of the three most recent days and three most recent weeks that have any.
    ///
    /// - Throws: `.noRoom`: half of the free space is left to others.
    package func keepCopy(now: Date = Date()) throws(StoreError) {
        let folder = file.removingLastComponent()
        let names = (PrivateFiles.names(in: folder) ?? []).compactMap { CopyName(FilePath(bytes: $0)) }
        if let newest = names.map(\.made).max(), now.timeIntervalSince(newest) < Self.copyPause, newest <= now {
            return
        }
        let free = DiskSpace.freeBytes(at: folder) ?? .max
        guard try PrivateFiles.byteCount(file) < free / 2 else { throw .noRoom(file) }
        for name in PrivateFiles.names(in: folder) ?? [] where CopyName.isUnfinished(name) {
            try? PrivateFiles.remove(folder.pushing(FilePath(bytes: name)))
        }
        let new = CopyName(made: now)
        try Self.backUp(file, to: folder.appending(new.text))
        let kept = Self.kept((names + [new]).map(\.made))
        for name in names where !kept.contains(name.made) { try? PrivateFiles.remove(folder.appending(name.text)) }
    }

    private static let copyPause: TimeInterval = 3600

    static func kept(_ times: [Date]) -> Set<Date> {
        func last(ofEach seconds: TimeInterval) -> some Sequence<Date> {
            Dictionary(times.map { (($0.timeIntervalSince1970 / seconds).rounded(.down), $0) }, uniquingKeysWith: max)
                .values.sorted(by: >).prefix(3)
        }
        return Set(last(ofEach: 86_400)).union(last(ofEach: 7 * 86_400))
    }

    /// Writes a complete copy, synchronised before it gets its name.
    package static func backUp(_ file: FilePath, to backup: FilePath) throws(StoreError) {
        let unfinished = backup.appendingToName(".unfinished")
        if PrivateFiles.isThere(unfinished) { try PrivateFiles.remove(unfinished) }
        do throws(StoreError) {
            try copy(file, to: unfinished)
            try PrivateFiles.synchronize(file: unfinished)
            try PrivateFiles.replace(backup, by: unfinished)
        } catch {
            try? PrivateFiles.remove(unfinished)
            throw error
        }
    }
}

/// For example `catalogue.backup-20261125T175433Z.sqlite`. The name preserves the time of the copy when the file's time is
/// lost.
package struct CopyName: Hashable {
    package let made: Date

    private static let (beginning, end) = ("catalogue.backup-", ".sqlite")
    private static let style = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)

    package init(made: Date) { self.made = Date(timeIntervalSince1970: made.timeIntervalSince1970.rounded(.down)) }

    /// Nil for any other file.
    init?(_ path: FilePath) {
        guard let name = path.lastComponent?.string, name.hasPrefix(Self.beginning), name.hasSuffix(Self.end),
            let made = try? Date(name.dropFirst(Self.beginning.count).dropLast(Self.end.count), strategy: Self.style)
        else { return nil }
        self.made = made
    }

    /// Whether a file was left by a killed process.
    static func isUnfinished(_ name: [UInt8]) -> Bool {
        name.starts(with: beginning.utf8) && String(decoding: name, as: UTF8.self).hasSuffix(".unfinished")
    }

    package var text: String { Self.beginning + made.formatted(Self.style) + Self.end }
}
