import Backpressure
import PhotoPipeline
import PhotoUpkeep

extension Summary {
    static func text(_ event: WatchEvent) -> String {
        switch event {
        case .prepared(let report, _, let errors):
            ([counts(report)] + away(report) + missing(report) + uncaged(report.uncaged) + errors)
                .joined(separator: "\n")
        case .plugins(let plugins, let notes):
            (plugins.map(plugin) + notes).joined(separator: "\n")
        case .watching(let folders):
            "Watching \(Amounts.count(folders, "folder")). Press Ctrl-C to stop."
        case .polling(let root, let interval, let reason):
            "\(root) is scanned every \(Amounts.duration(interval.seconds)): \(reason)."
        case .overflow:
            "Too many changes at once; rescanning everything."
        case .rootAway(_, let reason):
            "\(reason) Waiting until it returns."
        case .rootMoved(let root, let path):
            "\(root) has moved to \(path). The library was updated."
        case .rootBack(let root):
            "\(root) is back."
        case .trouble(let reason):
            "\(reason)\nThis will be retried."
        }
    }

    private static func away(_ report: RunReport) -> [String] {
        (report.lost ?? []).map { "\($0) became unavailable meanwhile. Nothing was forgotten." }
    }
}
