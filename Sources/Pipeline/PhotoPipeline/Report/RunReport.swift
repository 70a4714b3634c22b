import Foundation
import PhotoModel
public import PhotoRecipe

/// The result of a run. `found = prepared + unchanged + linked + failed`, always.
///
/// The catalogue stores the plugins' part as a separate run, whose report has only `plugins`, `interrupted` and
/// `seconds`.
public struct RunReport: Sendable, Codable, Equatable {
    /// Candidate files found in the roots.
    public var found = 0
    /// Decoded, and their tiers and records stored by this run.
    public var prepared = 0
    /// Known from an earlier run and not opened.
    public var unchanged = 0
    /// Their content was already in the cache with all tiers: copies, moves, renames.
    public var linked = 0
    /// Not prepared: failed in this run, or failed before and known to fail again.
    public var failed = 0
    /// How many of the failed are accepted failures (`sluice failures --accept`); nil in reports from older versions.
    public var accepted: Int?
    /// How many of the prepared lost part of their picture.
    public var damaged = 0
    /// Files below the roots that are not photos of the library, by kind; not part of `found`. Nil in old reports.
    public var notPrepared: UnpreparedFiles?
    /// Files that existed in the last run and no longer do; the library still remembers them.
    public var missing = 0
    /// Roots, and volumes mounted below them, that went away during the run; nil if none did. If any did, nothing is
    /// marked as missing.
    public var lost: [String]?
    /// Base64 of each of these, if at least one is not UTF-8.
    public var lostBytes: [String]?
    /// Folders that could not be read; what is known about their photos is kept.
    public var unreadableFolders = 0

    public var bytesRead: Int64 = 0
    public var seconds = 0.0
    public var photosPerSecond = 0.0
    public var megapixelsPerSecond = 0.0
    /// The most memory that the process and its decoders held at one time, sampled, without the pages of mapped files, which
    /// the kernel takes back when it needs them.
    public var peakMemoryBytes: Int64 = 0
    /// What held it at that time; nil in reports from before this was recorded.
    public var memory: MemoryAccount?
    /// The memory budget. The peak stays below it, or below `fixedMemoryBytes + largestPhotoBytes` if that is more.
    public var memoryBudgetBytes: Int64 = 0
    /// What the process takes regardless of the photos in progress.
    public var fixedMemoryBytes: Int64 = 0
    /// The memory that the largest photo of the run was admitted with.
    public var largestPhotoBytes: Int64 = 0
    /// The stage that was busy while the others waited; enumerate, if nothing had to be prepared.
    public var limitingStage: String?
    public var stages: [Stage] = []
    /// The recipe that was followed; nil in reports from before this was recorded.
    public var recipe: FollowedRecipe?
    /// Set if the kernel has neither Landlock nor seccomp for the processes that were started; nil if it has, or if
    /// none was started.
    public var uncaged: Uncaged?
    /// Plugins that had work in this run; nil if none had.
    public var plugins: [Plugin]?
    /// Plugins of the recipe that have failed as a whole, in this run or before; nil if none has.
    public var failedPlugins: [FailedPlugin]?
    /// The run was stopped before it had covered everything.
    public var interrupted = false

    /// The handling of work that needs a sandbox that is missing: formats other than JPEG, and text recognition.
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
        /// Processed by this run.
        public var photos = 0
        /// How many of those have no result; `sluice show` shows the reasons.
        public var problems = 0
        /// Not processed: the next run tries again.
        public var missing = 0
        /// Why the run stopped using the plugin.
        public var givenUp: String?
    }

    /// Failures that are not accepted.
    public var failedAnew: Int { failed - (accepted ?? 0) }

    public struct FailedPlugin: Sendable, Codable, Equatable {
        public var name: String
        /// What went wrong, and how to fix it.
        public var reason: String
        /// Photos without a result of this plugin.
        public var photos: Int
        /// The next run tries again, even if nothing changes.
        public var willRetry: Bool
    }

    public var isConsistent: Bool { found == prepared + unchanged + linked + failed }

    /// The report as one line of JSON.
    public var json: String {
        (try? JSONText.string(of: self)) ?? "{}"
    }
}
