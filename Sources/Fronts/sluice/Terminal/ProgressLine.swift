import PhotoPipeline

/// Shows the progress of a run on standard error: one rewritten line on a terminal, an occasional plain line elsewhere.
struct ProgressLine {
    private var line = StatusLine()
    private let started = ContinuousClock.now
    private var printedAt: ContinuousClock.Instant?
    private var notesShown = 0

    /// Interval between updates. A pipe gets a line only every ten seconds.
    private static let interval = Duration.milliseconds(200)
    private static let plainInterval = Duration.seconds(10)

    /// Shows a run until the task is cancelled.
    static func show(_ monitor: RunMonitor) async {
        var line = ProgressLine()
        while !Task.isCancelled {
            line.show(monitor.progress)
            try? await Task.sleep(for: interval)
        }
        line.show(monitor.progress)
        line.erase()
    }

    mutating func show(_ progress: RunMonitor.Progress) {
        for note in progress.notes.dropFirst(notesShown) { line.note(note) }
        notesShown = progress.notes.count

        if line.isTerminal {
            line.show(Self.text(progress, columns: line.columns))
        } else if (printedAt ?? started).duration(to: .now) >= Self.plainInterval {
            Console.error(Self.text(progress))
            printedAt = .now
        }
    }

    mutating func erase() { line.erase() }

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
