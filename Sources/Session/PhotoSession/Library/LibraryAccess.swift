import Glibc
import PhotoCatalogue
import PhotoIndex
public import PhotoModel
import StoreFiles
import SystemPackage

/// Whether a library can be used, in the terms that operating systems use for photo libraries.
public enum LibraryAccess: Sendable, Hashable {
    /// Not checked yet.
    case notDetermined
    /// Readable, but decisions cannot be saved, for this reason.
    case restricted(String)
    /// It cannot be opened, for this reason.
    case denied(String)
    case authorised
    /// Photos of these folders are not accessible, for example because their disks are not mounted. If any path is not UTF-8,
    /// `folderBytes` has all of them in Base64.
    case limited(folders: [String], folderBytes: [String]? = nil)
}

/// Numbers of photos and of decisions about them.
public struct LibraryTotals: Sendable, Hashable {
    /// Photos that exist. Here and in the numbers by state, a stack is one.
    public var photos = 0
    public var missing = 0
    /// Photos without tiers, because none could be made.
    public var failed = 0
    public var unreviewed = 0
    public var byVerdict: [Verdict: Int] = [:]
    /// Pending decisions, and those of them that the last commit could not apply.
    public var pending = 0
    public var withProblem = 0
    /// Total size of existing files.
    public var byteCount: Int64 = 0
    /// Stacks of existing files, and these files.
    public var stacks = 0
    public var stackedFiles = 0

    public init() {}
}

extension PhotoLibrary {
    /// - Throws: `StoreError`
    public var totals: LibraryTotals {
        get throws {
            let (assets, decisions) = (try catalogue.counts(), try catalogue.decisionCounts())
            var totals = LibraryTotals()
            // Count in the index, as orders do: while photos are being prepared, the catalogue is ahead of it.
            totals.photos = index.count(matching: .everything)
            totals.missing = index.count(matching: .missing)
            totals.failed = index.count(matching: .failed)
            totals.unreviewed = index.count(matching: .unreviewed)
            (totals.byteCount, totals.stacks, totals.stackedFiles) =
                (assets.byteCount, assets.stacks, assets.stackedFiles)
            totals.byVerdict = decisions.byVerdict
            (totals.pending, totals.withProblem) = (decisions.pending, decisions.withProblem)
            return totals
        }
    }

    /// Checks whether the roots exist and the catalogue is writable.
    public var access: LibraryAccess {
        if isClosed { return .denied(LibraryError.closed.description) }
        guard access(W_OK) else {
            return .restricted(
                "\(catalogue.file) cannot be written: change its permissions, or mount its disk for writing"
            )
        }
        do throws(StoreError) {
            var away: [FilePath] = []
            for root in try catalogue.roots() where try catalogue.state(of: root) != .ok { away.append(root.path) }
            return away.isEmpty ? .authorised : .limited(folders: away.map(\.string), folderBytes: away.base64)
        } catch {
            return .restricted("\(error)")
        }
    }

    private func access(_ mode: Int32) -> Bool {
        catalogue.file.withPlatformString { Glibc.access($0, mode) } == 0
    }
}
