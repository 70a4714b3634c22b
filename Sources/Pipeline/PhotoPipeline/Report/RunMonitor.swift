package import Backpressure
import Synchronization
package import SystemPackage

/// The counters of a run, added to by every stage and read at any time by whoever shows progress.
public final class RunMonitor: Sendable {
    package enum StageName: String, CaseIterable, Sendable {
        case enumerate, decode, downsample, fingerprint, store, plugins

        /// Has several photos in hand at a time.
        package var isInLanes: Bool { self != .enumerate && self != .store }
    }

    /// A look at a run in progress.
    public struct Progress: Sendable {
        public var done = 0
        public var failed = 0
        /// Photos that were found so far, opened or not.
        public var found = 0
        /// Photos that there are; nil until all folders were looked at.
        public var total: Int?
        /// Photos that had to be opened, done with or not; nil until the survey is over.
        public var toDo: Int?
        public var photosPerSecond = 0.0
        public var megapixelsPerSecond = 0.0
        public var secondsLeft: Double?
        public var limitingStage: String?
        /// The plugin that looks at what is prepared, once everything is.
        public var plugin: PluginProgress?
        public var notes: [String] = []
        /// What could not be looked at, and is in no list of the library.
        public var errors: [String] = []
    }

    /// Where a plugin stands.
    public struct PluginProgress: Sendable, Hashable {
        public var name: String
        public var done = 0
        public var toDo: Int
    }

    package struct Counters: Sendable {
        package var report = RunReport()
        var pixels: Int64 = 0
        /// Of `filesToDo`. What failed before and is not tried again is not one of them.
        package var filesDone = 0
        /// Bytes of the files that are done with; with `pixels` it tells how many megapixels are still to come.
        var bytesDone: Int64 = 0
        var bytesDecoded: Int64 = 0
        var filesToDo: Int?
        var bytesToDo: Int64 = 0
        /// By the survey, which goes on until `filesToDo` is known.
        var filesSurveyed = 0
        /// Met, and not there any more when they were to be read. Not counted as found.
        var gone = 0
        /// Whole paths of photos that were left for later.
        package var unsettled: [FilePath] = []
        var lanes = 1
        var started: ContinuousClock.Instant?
        /// When all was prepared, and plugins began.
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

    /// Something a person should know now: a folder without permission, a volume that is short of room.
    package func note(_ text: String) {
        counters.withLock { $0.notes.append(text) }
    }
}
