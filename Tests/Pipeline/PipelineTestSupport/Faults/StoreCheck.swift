import Foundation
import GRDB
import PhotoCache
import PhotoCatalogue
package import PhotoModel
import PhotoRecord
import StoreFiles
package import SystemPackage
import TestSupport

/// The contents of a `--store` folder between two runs, and any inconsistencies in it.
package struct StoreCheck {
    package private(set) var records: Set<ContentID> = []
    /// Assets that count as prepared, or for which something is listed.
    package private(set) var assets: Set<AssetID> = []
    package private(set) var problems: [String] = []

    /// Everything that a store may contain. Absent files are not missed: a run may have ended before they were made.
    private static let ownFiles: Set<String> = [
        "cache", "cache/data.mdb", "cache/lock.mdb", "cache/CACHEDIR.TAG", "cache.lock", "catalogue.sqlite",
        "catalogue.sqlite-wal", "catalogue.sqlite-shm", "catalogue.sqlite-journal", "privacy.key",
    ]
    /// Left by a process that was killed while it made the key.
    private static let unfinishedKey = "privacy.key.unfinished-"

    /// For no store.
    package init() {}

    package init(_ store: FilePath) throws {
        guard FileManager.default.fileExists(atPath: store.string) else { return }
        let found = try FileManager.default.subpathsOfDirectory(atPath: store.string)
        let strange = Set(found).subtracting(Self.ownFiles).filter { !$0.hasPrefix(Self.unfinishedKey) }
        problems += strange.sorted().map { "\($0) does not belong there" }
        if let cache = try Self.cache(store) {
            problems += try cache.verify().map { "\($0.content?.hex ?? ""): \($0)" }
            try cache.forEachRecord { record in if let content = record.content { records.insert(content) } }
        }
        let file = store.appending("catalogue.sqlite")
        guard let size = try? file.bytes().count, size > 0 else { return }
        try checkCatalogue(file)
    }

    /// A cache whose first creation was not finished is not a cache yet.
    private static func cache(_ store: FilePath) throws(StoreError) -> Cache? {
        do throws(StoreError) {
            return try Cache(at: store.appending("cache"), .read)
        } catch {
            if case .notFound = error { return nil }
            throw error
        }
    }

    private mutating func checkCatalogue(_ file: FilePath) throws {
        let answer = try DatabasePool(path: file.string).read { try String.fetchAll($0, sql: "PRAGMA integrity_check") }
        if answer != ["ok"] { problems += answer }
        var (settled, lost) = (Set<AssetID>(), [String]())
        try Catalogue(at: file).forEachAsset { [records] asset in
            if asset.state == .prepared || asset.problem != nil { settled.insert(asset.id) }
            guard asset.state == .prepared, asset.content.map(records.contains) != true else { return }
            lost.append("\(asset.path) counts as prepared and is not in the cache")
        }
        assets = settled
        problems += lost
    }
}
