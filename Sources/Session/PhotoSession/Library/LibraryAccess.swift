import Glibc
import PhotoCatalogue
import PhotoIndex
public import PhotoModel
import StoreFiles
import SystemPackage

/// Whether a library can be used, in the words in which systems speak of photo libraries.
public enum LibraryAccess: Sendable, Hashable {
    /// Nobody has tried yet.
    case notDetermined
    /// It can be looked at, but nothing can be decided: why.
    case restricted(String)
    /// It cannot be opened: why.
    case denied(String)
    case authorised
    /// Photos of these folders are out of sight: their disks are not there, say. Where one at least is not UTF-8,
    /// `folderBytes` has each of them in Base64.
    case limited(folders: [String], folderBytes: [String]? = nil)
}

/// How many photos there are, and how they were decided about.
public struct LibraryTotals: Sendable, Hashable {
    /// Those that are there.
    public var photos = 0
    public var missing = 0
    /// Those of which no tiers could be made.
    public var failed = 0
    public var unreviewed = 0
    public var byVerdict: [Verdict: Int] = [:]
    /// Decisions that files do not follow yet, and those of them that the last commit could not do.
    public var pending = 0
    public var withProblem = 0
    /// Of the files that are there.
    public var byteCount: Int64 = 0

    public init() {}
}

extension PhotoLibrary {
    /// - Throws: `StoreError`
    public var totals: LibraryTotals {
        get throws {
            let (assets, decisions) = (try catalogue.counts(), try catalogue.decisionCounts())
            var totals = LibraryTotals()
            // Of the index, as orders are: while photos are being prepared, the catalogue is ahead of it.
            totals.photos = index.count(matching: .everything)
            totals.missing = index.count(matching: .missing)
            totals.failed = index.count(matching: .failed)
            totals.unreviewed = index.count(matching: .unreviewed)
            totals.byteCount = assets.byteCount
            totals.byVerdict = decisions.byVerdict
            (totals.pending, totals.withProblem) = (decisions.pending, decisions.withProblem)
            return totals
        }
    }

    /// Looks whether the roots are there, and the catalogue can be written.
    public var access: LibraryAccess {
        if isClosed { return .denied(LibraryError.closed.description) }
        guard access(W_OK) else {
            return .restricted("\(catalogue.file) cannot be written: allow yourself to, or mount its disk for writing")
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
