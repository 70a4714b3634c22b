package import Backpressure
import Synchronization
package import SystemPackage

/// The counters of a run. Every stage updates them, and a progress display can read them at any time.
public final class RunMonitor: Sendable {
    package enum StageName: String, CaseIterable, Sendable {
        case enumerate, look, decode, downsample, fingerprint, store, plugins

        /// Processes several photos at a time.
        package var isInLanes: Bool { self != .enumerate && self != .store }
    }

    /// A snapshot of a run in progress.
    public struct Progress: Sendable {
        public var done = 0
        public var failed = 0
        /// Photos found so far, opened or not.
        public var found = 0
        /// The total number of photos; nil until all folders were surveyed.
        public var total: Int?
        /// Photos to open, including those done; nil until the survey is over.
        public var toDo: Int?
        public var photosPerSecond = 0.0
        public var megapixelsPerSecond = 0.0
        public var secondsLeft: Double?
        public var limitingStage: String?
        /// The plugin that processes what is prepared, once everything is.
        public var plugin: PluginProgress?
        public var notes: [String] = []
        /// What could not be read, and is in no list of the library.
        public var errors: [String] = []
    }

    /// The progress of a plugin.
    public struct PluginProgress: Sendable, Hashable {
        public var name: String
        public var done = 0
        public var toDo: Int
    }

    package struct Counters: Sendable {
        package var report = RunReport()
        var pixels: Int64 = 0
        /// Out of `filesToDo`. Excludes earlier failures that are not retried.
        package var filesDone = 0
        /// Bytes of the finished files; with `pixels` they give an estimate of the remaining megapixels.
        var bytesDone: Int64 = 0
        var bytesDecoded: Int64 = 0
        var filesToDo: Int?
        var bytesToDo: Int64 = 0
        /// Counted by the survey, which runs until `filesToDo` is known.
        var filesSurveyed = 0
        /// Found, but gone before they were read. Not counted as found.
        var gone = 0
        /// Absolute paths of photos that were deferred.
        package var unsettled: [FilePath] = []
        var lanes = 1
        var started: ContinuousClock.Instant?
        /// When preparation finished and plugins began.
        var prepared: ContinuousClock.Instant?
        var plugin: PluginProgress?
        var notes: [String] = []
        package var unseen: [UnreadableItem] = []
    }

    private let counters = Mutex(Counters())
    private let meters = StageName.allCases.map { StageMeter(name: $0.rawValue) }

    public init() {}

    package subscript(stage: StageName) -> StageMeter {
        meters[StageName.allCases.firstIndex(of: stage) ?? 0]
    }

    package func update<Result: Sendable>(_ change: (inout Counters) -> Result) -> Result {
        counters.withLock { change(&$0) }
    }

    /// Adds a message for the user: a folder without permission, a volume that is short of space.
    package func note(_ text: String) {
        counters.withLock { $0.notes.append(text) }
    }
}
