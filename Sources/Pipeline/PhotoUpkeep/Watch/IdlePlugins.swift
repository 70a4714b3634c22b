import PhotoPipeline
import SystemPackage

/// Runs plugins on what a watch has prepared, while there is nothing to prepare.
actor IdlePlugins {
    private struct Turn {
        let task: Task<Void, Never>
        let control: RunControl
    }

    private let pipeline: PhotoPipeline
    private let wake: @Sendable () -> Void
    private var turn: Turn?
    /// The run after which there may be something to do.
    private var due: (report: RunReport, monitor: RunMonitor)?
    private var news: [WatchEvent] = []

    /// - Parameter wake: called when there may be news.
    init(_ pipeline: PhotoPipeline, wake: @escaping @Sendable () -> Void) {
        self.pipeline = pipeline
        self.wake = wake
    }

    /// Call this when something was prepared.
    func note(_ report: RunReport, _ monitor: RunMonitor) {
        if pipeline.hasPlugins { due = (report, monitor) }
    }

    /// Starts or continues, if there is something to do.
    func resume(_ roots: [FilePath]) {
        guard turn == nil, let due else { return }
        let control = RunControl()
        turn = Turn(task: Task { await self.runPlugins(due.report, due.monitor, roots, control) }, control: control)
    }

    /// Returns when the photos in progress are done; at once if cancelled.
    func pause() async {
        guard let turn else { return }
        turn.control.stop()
        await withTaskCancellationHandler {
            await turn.task.value
        } onCancel: {
            turn.task.cancel()
        }
    }

    func end() async {
        turn?.task.cancel()
        await turn?.task.value
    }

    /// Events since the last call.
    func takeNews() -> [WatchEvent] {
        defer { news = [] }
        return news
    }

    private func runPlugins(
        _ report: RunReport,
        _ monitor: RunMonitor,
        _ roots: [FilePath],
        _ control: RunControl
    ) async {
        let notesBefore = monitor.progress.notes.count
        do {
            let done = try await pipeline.runPlugins(roots: roots, after: report, monitor: monitor, control: control)
            if !control.isStopped { due = nil }
            let plugins = (done.plugins ?? []).filter { $0.photos > 0 || $0.givenUp != nil }
            let notes = Array(monitor.progress.notes.dropFirst(notesBefore))
            if !plugins.isEmpty || !notes.isEmpty { news.append(.plugins(plugins, notes: notes)) }
        } catch is CancellationError {
            // The canceller reports it.
        } catch {
            due = nil
            news.append(.trouble("\(error)"))
        }
        turn = nil
        wake()
    }
}
