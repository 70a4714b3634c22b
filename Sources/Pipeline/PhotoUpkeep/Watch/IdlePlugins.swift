import PhotoPipeline
import SystemPackage

/// Has plugins look at what a watch has prepared, while there is nothing to prepare.
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

    /// - Parameter wake: is called when there may be news.
    init(_ pipeline: PhotoPipeline, wake: @escaping @Sendable () -> Void) {
        self.pipeline = pipeline
        self.wake = wake
    }

    /// Something was prepared.
    func note(_ report: RunReport, _ monitor: RunMonitor) {
        if pipeline.hasPlugins { due = (report, monitor) }
    }

    /// Begins, or goes on, if there is something to do.
    func goOn(_ roots: [FilePath]) {
        guard turn == nil, let due else { return }
        let control = RunControl()
        turn = Turn(task: Task { await self.look(due.report, due.monitor, roots, control) }, control: control)
    }

    /// Returns when the photos that plugins have in hand are done. Cancelled, at once.
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

    /// What is to be told since the last time.
    func takeNews() -> [WatchEvent] {
        defer { news = [] }
        return news
    }

    private func look(_ report: RunReport, _ monitor: RunMonitor, _ roots: [FilePath], _ control: RunControl) async {
        let notesBefore = monitor.progress.notes.count
        do {
            let done = try await pipeline.runPlugins(roots: roots, after: report, monitor: monitor, control: control)
            if !control.isStopped { due = nil }
            let plugins = (done.plugins ?? []).filter { $0.photos > 0 || $0.givenUp != nil }
            let notes = Array(monitor.progress.notes.dropFirst(notesBefore))
            if !plugins.isEmpty || !notes.isEmpty { news.append(.plugins(plugins, notes: notes)) }
        } catch is CancellationError {
            // Whoever cancelled it says so.
        } catch {
            due = nil
            news.append(.trouble("\(error)"))
        }
        turn = nil
        wake()
    }
}
