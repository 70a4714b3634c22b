import Foundation
import PhotoModel
public import PhotoRecipe

/// What a run did. `found = prepared + unchanged + linked + failed`, always.
///
/// The catalogue keeps what plugins did as a run of its own, whose report has `plugins`, `interrupted` and `seconds`
/// only.
public struct RunReport: Sendable, Codable, Equatable {
    /// Candidate files met in the roots.
    public var found = 0
    /// Decoded, and their tiers and records stored by this run.
    public var prepared = 0
    /// Known from an earlier run and not opened.
    public var unchanged = 0
    /// Their content was in the cache already, with all tiers: copies, moves, renames.
    public var linked = 0
    /// Not prepared: failed in this run, or failed before and known to fail again.
    public var failed = 0
    /// Of those that failed, how many somebody has accepted (`sluice failures --accept`); nil in reports from before there
    /// was such a thing.
    public var accepted: Int?
    /// Of those prepared, how many lost part of their picture.
    public var damaged = 0
    /// Camera raw files, listed but not decoded yet; not part of `found`.
    public var notSupported = 0
    /// Files below the roots that are no photos of the library, by kind; not part of `found`. Nil in old reports.
    public var notPrepared: UnpreparedFiles?
    /// Files that were there in the last run and are not any more; nothing is forgotten about them.
    public var missing = 0
    /// Roots, and volumes mounted below them, that went away while the run looked at them; nil where none did. Nothing is
    /// noted as missing then.
    public var lost: [String]?
    /// Base64 of each of these, where one at least is not UTF-8.
    public var lostBytes: [String]?
    /// Folders that could not be read; what is known of their photos is kept.
    public var unreadableFolders = 0

    public var bytesRead: Int64 = 0
    public var seconds = 0.0
    public var photosPerSecond = 0.0
    public var megapixelsPerSecond = 0.0
    /// The most memory that the process and its decoders held at one time.
    public var peakMemoryBytes: Int64 = 0
    /// What the memory budget was. The peak stays below it, or below `fixedMemoryBytes + largestPhotoBytes` where that
    /// is more.
    public var memoryBudgetBytes: Int64 = 0
    /// What the process takes whatever photos are under way.
    public var fixedMemoryBytes: Int64 = 0
    /// What the largest photo of the run was admitted with.
    public var largestPhotoBytes: Int64 = 0
    /// The stage that was busy while the others waited: enumerate, where nothing had to be prepared.
    public var limitingStage: String?
    public var stages: [Stage] = []
    /// The recipe that was followed; nil in reports of before it was told.
    public var recipe: FollowedRecipe?
    /// The kernel has neither Landlock nor seccomp for processes that were started; nil where it has, or none was.
    public var uncaged: Uncaged?
    /// What plugins did that had something to do; nil where none had.
    public var plugins: [Plugin]?
    /// Plugins of the recipe that have failed as a whole, in this run or before; nil where none has.
    public var failedPlugins: [FailedPlugin]?
    /// The run was stopped before it had seen everything.
    public var interrupted = false

    /// What became of what is not done without a sandbox: of formats other than JPEG, and of text.
    public enum Uncaged: String, Sendable, Codable {
        case refused, allowed
    }

    public struct Stage: Sendable, Codable, Equatable {
        public var name: String
        public var photos: Int
        public var busySeconds: Double
        public var waitingForInputSeconds: Double
        public var waitingForRoomSeconds: Double
    }

    public struct Plugin: Sendable, Codable, Equatable {
        public var name: String
        public var version: String
        /// Looked at by this run.
        public var photos = 0
        /// Of those, how many it has no result for; sluice show tells why.
        public var problems = 0
        /// Not looked at: the next run tries again.
        public var missing = 0
        /// Why the run did without it from some photo on.
        public var givenUp: String?
    }

    /// Failed, and nobody has accepted that.
    public var failedAnew: Int { failed - (accepted ?? 0) }

    public struct FailedPlugin: Sendable, Codable, Equatable {
        public var name: String
        /// What went wrong, and what to do.
        public var reason: String
        /// Without a result of it.
        public var photos: Int
        /// The next run tries again, even if nothing changes.
        public var willRetry: Bool
    }

    public var isConsistent: Bool { found == prepared + unchanged + linked + failed }

    /// As one line of JSON.
    public var json: String {
        return (try? JSONEncoder.sluice().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
