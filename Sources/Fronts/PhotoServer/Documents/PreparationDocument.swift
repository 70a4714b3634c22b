import PhotoPipeline
import PhotoSession

/// How far preparing the library is: `found = total = prepared + unchanged + linked + failed` at the end of a run.
struct PreparationDocument: Encodable, Sendable, Equatable {
    enum State: String, Encodable, Sendable {
        /// Nothing goes on.
        case idle
        case running
        /// Another process prepares the library, and is waited for.
        case elsewhere
        /// The last run could not be made, for this reason.
        case failed
    }

    var state = State.idle
    /// Photos that were found so far, and what became of them.
    var found = 0
    /// Photos that there are; null until all folders were looked at.
    @OrNull var total: Int?
    var prepared = 0
    var unchanged = 0
    var linked = 0
    var failed = 0
    /// Of those that failed, how many somebody has accepted.
    var accepted = 0
    /// Files that are no photos of the library, by kind.
    var notPrepared = UnpreparedFiles()
    /// That had to be opened, done with or not; null until all folders were looked at.
    @OrNull var toDo: Int?
    /// Photos a second.
    @OrNull var rate: Double?
    @OrNull var secondsLeft: Double?
    @OrNull var reason: String?
    /// What changes in the folders is noticed, and prepared.
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
