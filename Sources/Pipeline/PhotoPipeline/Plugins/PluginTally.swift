import PhotoModel
import PhotoPlugins
import Synchronization

/// The result of one plugin in a run, and whether to continue with it.
///
/// A process that fails is counted as the photo's problem only after another process has answered: if a plugin fails on
/// photo after photo, the plugin is to blame and not the photos.
final class PluginTally: Sendable {
    /// Consecutive failures.
    static let maxBreaks = 3

    struct State {
        var report: RunReport.Plugin
        /// Photos on which it failed since its last answer.
        var broken: [(content: ContentID, reason: String)] = []
        /// How often it failed outside a request.
        var failuresOutsideRequest = 0

        mutating func giveUp(_ reason: String) { report.givenUp = report.givenUp ?? reason }
    }

    /// Whether the plugin's messages about photos may be reported.
    private let quotes: Bool
    private let state: Mutex<State>

    init(_ plugin: PluginIdentity, quotes: Bool) {
        self.quotes = quotes
        state = Mutex(State(report: RunReport.Plugin(name: plugin.name, version: plugin.version)))
    }

    var report: RunReport.Plugin { state.withLock { $0.report } }
    var isGivenUp: Bool { state.withLock { $0.report.givenUp != nil } }

    /// - Returns: the photos on which it failed before, which are to blame; none if the plugin was given up.
    func answered(withProblem: Bool) -> [(content: ContentID, reason: String)] {
        state.withLock { state in
            state.report.photos += 1
            if withProblem { state.report.problems += 1 }
            return state.report.givenUp == nil ? Self.takeBroken(&state) : []
        }
    }

    func broke(over content: ContentID, _ reason: String, output: String?) {
        state.withLock { state in
            state.broken.append((content, PluginFailure.text(reason, output: output)))
            let count = state.broken.count
            if count >= Self.maxBreaks { state.giveUp("\(count) times in a row it \(text(reason, output))") }
        }
    }

    /// It wrote before any request, or ended before its first answer. Answers from other processes in between do not
    /// reset the count.
    func failedOutsideRequest(_ reason: String, output: String?) {
        state.withLock { state in
            state.failuresOutsideRequest += 1
            let count = state.failuresOutsideRequest
            guard count >= Self.maxBreaks else { return }
            state.giveUp("\(count) times, outside a request, it \(text(reason, output))")
        }
    }

    private func text(_ reason: String, _ output: String?) -> String {
        PluginFailure.text(reason, output: quotes ? output : nil)
    }

    func giveUp(_ reason: String) { state.withLock { $0.giveUp(reason) } }

    /// Counts photos that had no picture or were not reached.
    func leave(_ count: Int = 1) { state.withLock { $0.report.missing += count } }

    /// - Returns: the photos on which it failed last; none if the plugin was given up.
    func finish() -> [(content: ContentID, reason: String)] {
        state.withLock { state in
            if state.report.givenUp == nil { return Self.takeBroken(&state) }
            state.report.missing += state.broken.count
            return []
        }
    }

    private static func takeBroken(_ state: inout State) -> [(content: ContentID, reason: String)] {
        defer { state.broken = [] }
        state.report.photos += state.broken.count
        state.report.problems += state.broken.count
        return state.broken
    }
}
