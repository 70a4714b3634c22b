import PhotoPipeline
import Synchronization
import SystemPackage

/// Prepares what has settled.
extension LibraryWatch {
    func prepare(_ batch: Settling.Batch) async throws {
        let monitor = RunMonitor()
        do {
            let (report, isNewUnseen) = try await scan(batch, monitor)
            if isNewUnseen || monitor.hasNews { await onEvent(.prepared(report, monitor)) }
            if report.isCutShort && !isStopped { try await reschedule(batch, after: options.heartbeat) }
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            let away = roots.filter { $0.problem != nil }.count
            try await reschedule(batch, after: options.poll)
            // If a root has gone away, report it and continue without it.
            if roots.filter({ $0.problem != nil }).count > away {
                settling.restore(batch, at: .now)
                for root in roots where root.problem != nil { settling.forget(root.path) }
            } else {
                await onEvent(.trouble("\(error)"))
            }
        }
        await reportPolling()
    }

    func reschedule(_ batch: Settling.Batch, after delay: Duration) async throws {
        settling.restore(batch, at: .now + delay)
        try await checkRoots(closely: true)
    }

    /// - Returns: also whether anything unreadable has not been reported yet.
    func scan(
        _ batch: Settling.Batch,
        _ monitor: RunMonitor
    ) async throws -> (report: RunReport, isNewUnseen: Bool) {
        let control = RunControl()
        let isStopped = stopping.withLock { stopping in
            stopping.run = control
            return stopping.isStopped
        }
        if isStopped { control.stop() }
        defer { stopping.withLock { $0.run = nil } }

        let watches = watches
        var scope = Scope.all
        scope.folders = Dictionary(
            uniqueKeysWithValues: batch.folders.map { path, folders in
                (path, roots.first { $0.path == path }?.watched(folders) ?? folders)
            }
        )
        scope.settling = SettlingRule(time: options.settle, heldOpen: Set(batch.heldOpen.keys))
        scope.willRead = { watches.watch(FolderWatches.Place(root: $0, folder: $1), opened: $2) }
        for root in roots where batch.folders[root.path]?.trees.contains("") == true {
            watches.clearRefusals(of: root.path)
        }
        let isWhole = roots.allSatisfy { $0.problem != nil || batch.folders[$0.path]?.trees.contains("") == true }
        if isWhole {
            scope.retriesFailed = retriesFailed
            retriesFailed = false
        }
        await options.onRun(.began(monitor))
        let report: RunReport
        do {
            report = try await pipeline.run(
                roots: present,
                scope: scope,
                monitor: monitor,
                control: control,
                withPlugins: false
            )
        } catch {
            await options.onRun(.ended(monitor, nil))
            throw error
        }
        await plugins.note(report, monitor)
        await options.onRun(.ended(monitor, report))
        for path in monitor.update({ $0.unsettled }) {
            if let root = roots.first(where: { path.starts(with: $0.path) }) {
                settling.note(unsettled: path, of: root.path, batch, at: .now)
            }
        }
        return (report, note(Set(monitor.update { $0.unseen }), in: batch))
    }

    private func note(_ unseen: Set<UnreadableItem>, in batch: Settling.Batch) -> Bool {
        var isNew = false
        for index in roots.indices where roots[index].problem == nil {
            let path = roots[index].path
            let folders = batch.folders[path] ?? Scope.Folders()
            if roots[index].note(unseen.filter { $0.root == path }, in: folders) { isNew = true }
        }
        return isNew
    }

    func reportPolling() async {
        for index in roots.indices where roots[index].problem == nil {
            let (wasPolled, reason) = (roots[index].isPolled, roots[index].reasonToPoll(watches))
            roots[index].isPolled = reason != nil
            guard let reason, !wasPolled else { continue }
            nextPoll = min(nextPoll, .now + options.poll)
            await onEvent(.polling(root: roots[index].path, every: options.poll, reason: reason))
        }
    }
}

extension RunMonitor {
    /// A photo was opened, or something has changed.
    fileprivate var hasNews: Bool {
        update { $0.filesDone > 0 || $0.report.missing > 0 || $0.report.lost != nil }
    }
}

extension RunReport {
    /// The run did not cover everything that it should.
    var isCutShort: Bool { lost != nil || interrupted }
}

extension WatchEvent {
    static func prepared(_ report: RunReport, _ monitor: RunMonitor) -> WatchEvent {
        let progress = monitor.progress
        return .prepared(report, notes: progress.notes, errors: progress.errors)
    }
}
