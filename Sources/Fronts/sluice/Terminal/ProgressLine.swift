import PhotoPipeline

/// Shows the progress of a run, and its notes.
struct ProgressLine {
    private let line = WorkLine()
    private var notesShown = 0

    private static let interval = Duration.milliseconds(200)

    /// Shows a run until the task is cancelled.
    static func show(_ monitor: RunMonitor) async {
        var line = ProgressLine()
        while !Task.isCancelled {
            line.show(monitor.progress)
            try? await Task.sleep(for: interval)
        }
        line.show(monitor.progress)
        line.line.erase()
    }

    private mutating func show(_ progress: RunMonitor.Progress) {
        for note in progress.notes.dropFirst(notesShown) { line.note(note) }
        notesShown = progress.notes.count
        line.show { Self.text(progress, columns: $0) }
    }

    /// The progress of the run. Drops the least important parts if it does not fit.
    static func text(_ progress: RunMonitor.Progress, columns: Int = .max) -> String {
        if let plugin = progress.plugin {
            let text = "\(plugin.name): \(Amounts.count(plugin.done)) of \(Amounts.count(plugin.toDo, "photo"))"
            return String(text.prefix(columns))
        }
        guard let toDo = progress.toDo else { return String("searching for photos…".prefix(columns)) }
        var parts = ["\(Amounts.count(progress.done)) of \(Amounts.count(toDo, "photo"))"]
        if progress.photosPerSecond > 0 {
            parts.append("\(Amounts.rate(progress.photosPerSecond))/s")
            parts.append("\(Amounts.rate(progress.megapixelsPerSecond)) MP/s")
        }
        if let left = progress.secondsLeft { parts.append("\(Amounts.duration(left)) left") }
        if progress.failed > 0 { parts.insert("\(Amounts.count(progress.failed)) failed", at: 1) }
        if let stage = progress.limitingStage { parts.append("limited by \(stage)") }
        while parts.count > 1, line(parts).count > columns { parts.removeLast() }
        return String(line(parts).prefix(columns))
    }

    private static func line(_ parts: [String]) -> String { parts.joined(separator: " · ") }
}
