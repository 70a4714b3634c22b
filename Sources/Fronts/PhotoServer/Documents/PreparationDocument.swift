import PhotoPipeline
import PhotoSession

/// Progress of preparing the library: `found = total = prepared + unchanged + linked + failed` at the end of a run.
struct PreparationDocument: Encodable, Sendable, Equatable {
    enum State: String, Encodable, Sendable {
        /// Nothing is running.
        case idle
        case running
        /// Another process is preparing the library; this one waits for it.
        case elsewhere
        /// The last run failed with `reason`.
        case failed
    }

    var state = State.idle
    /// Photos found so far, and their outcomes.
    var found = 0
    /// All photos; null until all folders were scanned.
    @OrNull var total: Int?
    var prepared = 0
    var unchanged = 0
    var linked = 0
    var failed = 0
    /// Of those that failed, how many somebody has accepted.
    var accepted = 0
    /// Files that are not photos of the library, by kind.
    var notPrepared = UnpreparedFiles()
    /// Photos that had to be opened, finished or not; null until all folders were scanned.
    @OrNull var toDo: Int?
    /// Photos per second.
    @OrNull var rate: Double?
    @OrNull var secondsLeft: Double?
    @OrNull var reason: String?
    /// Changes in the folders are noticed and prepared.
    var watching = false

    init(state: State = .idle) {
        self.state = state
        (total, toDo, rate, secondsLeft, reason) = (nil, nil, nil, nil, nil)
    }

    init(state: State, _ report: RunReport, _ progress: RunMonitor.Progress) {
        self.init(state: state)
        found = state == .running ? progress.found : report.found
        total = state == .running ? progress.total : report.found
        (prepared, unchanged) = (report.prepared, report.unchanged)
        (linked, failed) = (report.linked, report.failed)
        (accepted, notPrepared) = (report.accepted ?? 0, report.notPrepared ?? UnpreparedFiles())
        toDo = progress.toDo
        rate = progress.photosPerSecond > 0 ? progress.photosPerSecond : nil
        secondsLeft = progress.secondsLeft
    }
}
