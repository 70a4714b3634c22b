import PhotoModel
import PhotoPlugins
import Synchronization

/// What came of one plugin in a run, and whether it is worth going on with it.
///
/// What a process that broke costs is told as the photo's problem, once another one has answered: a plugin that breaks
/// over photo after photo is to blame, and not they.
final class PluginTally: Sendable {
    /// Times in a row.
    static let maxBreaks = 3

    struct State {
        var report: RunReport.Plugin
        /// Photos over which it broke since it last answered.
        var broken: [(content: ContentID, reason: String)] = []
        var timesOutOfTurn = 0

        mutating func giveUp(_ reason: String) { report.givenUp = report.givenUp ?? reason }
    }

    /// Whether what the plugin says of photos may be told.
    private let quotes: Bool
    private let state: Mutex<State>

    init(_ plugin: PluginIdentity, quotes: Bool) {
        self.quotes = quotes
        state = Mutex(State(report: RunReport.Plugin(name: plugin.name, version: plugin.version)))
    }

    var report: RunReport.Plugin { state.withLock { $0.report } }
    var isGivenUp: Bool { state.withLock { $0.report.givenUp != nil } }

    /// - Returns: the photos that it broke over before, which are to blame; none if it was given up.
    func answered(withProblem: Bool) -> [(content: ContentID, reason: String)] {
        state.withLock { state in
            state.report.photos += 1
            if withProblem { state.report.problems += 1 }
            return state.report.givenUp == nil ? Self.takeBroken(&state) : []
        }
    }

    func broke(over content: ContentID, _ reason: String, said: String?) {
        state.withLock { state in
            state.broken.append((content, PluginFailure.text(reason, said: said)))
            let count = state.broken.count
            if count >= Self.maxBreaks { state.giveUp("\(count) times in a row it \(told(reason, said))") }
        }
    }

    /// It spoke before it was asked, or ended before it had answered anything. Answers of other processes between such
    /// times are no excuse.
    func spokeOutOfTurn(_ reason: String, said: String?) {
        state.withLock { state in
            state.timesOutOfTurn += 1
            let count = state.timesOutOfTurn
            guard count >= Self.maxBreaks else { return }
            state.giveUp("\(count) times, before it was asked, it \(told(reason, said))")
        }
    }

    private func told(_ reason: String, _ said: String?) -> String {
        PluginFailure.text(reason, said: quotes ? said : nil)
    }

    func giveUp(_ reason: String) { state.withLock { $0.giveUp(reason) } }

    /// A photo that there was no picture of, or that was not come to.
    func leave(_ count: Int = 1) { state.withLock { $0.report.missing += count } }

    /// - Returns: the photos that it broke over at last; none if it was given up.
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
