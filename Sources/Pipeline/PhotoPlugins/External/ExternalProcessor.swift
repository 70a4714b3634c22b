import Backpressure
import ChildProcesses
import Glibc
package import PhotoRecipe
import Synchronization

/// A plugin that is a command: manages its processes, which are started when needed and reused.
///
/// All calls block and belong on a thread pool. There are as many processes as concurrent calls.
package final class ExternalProcessor: PhotoProcessor {
    package let plugin: Recipe.Plugin
    private let command: [String]
    private let startLimit: Duration
    private let state = Mutex(State())

    /// Time for all its processes together to exit on their own.
    private static let farewellLimit = Duration.seconds(2)

    private enum Course { case on, stopped, interrupted }

    private struct State {
        var course = Course.on
        var idle: [PluginProcess] = []
        var alive: [PluginProcess] = []
        /// Running processes that have not sent their hello yet.
        var starting: [PluginProcess] = []
        var lastRequest = 0
    }

    /// - Parameters:
    ///   - allowsUnsandboxed: whether one of Sluice's own plugins works without a sandbox if the kernel has none.
    ///   - startLimit: time until its first line; interpreters load their libraries before it.
    package init(_ plugin: Recipe.Plugin, allowsUnsandboxed: Bool = false, startLimit: Duration = .seconds(60)) {
        self.plugin = plugin
        command = plugin.resolvedCommand + (allowsUnsandboxed && plugin.isTrusted ? ["--allow-uncaged"] : [])
        self.startLimit = startLimit
    }

    deinit { finish() }

    package var name: String { plugin.name }
    package var version: String { plugin.version }
    package var wants: ProcessorInput { .encoded(tier: plugin.tier) }
    package var byteCount: Int { plugin.memory }

    /// - Throws: `PluginProblem` that the plugin reported for the photo, `PluginFailure` if the plugin failed.
    package func process(_ photo: ProcessorPhoto) throws -> [String: PluginValue] {
        guard case .encoded(let bytes, let format) = photo.picture else { return [:] }
        let process = try takeProcess()
        let answer: PluginMessages.Answer
        do throws(PluginFailure) {
            answer = try process.answer(
                request(photo, format, byteCount: bytes.count),
                bytes,
                until: .now + photo.deadline
            )
        } catch {
            forget(process)
            throw error
        }
        giveBack(process)
        if let problem = answer.problem { throw PluginProblem(String(problem.prefix(1000))) }
        return (answer.values ?? [:]).compactMapValues { PluginValue($0) }
    }

    /// Ends its processes once they are idle.
    package func finish() {
        let alive = state.withLock { state in
            state.idle = []
            return state.alive
        }
        for process in alive { process.closeInput() }
        let limit = SuspendingClock.now + Self.farewellLimit
        for process in alive { process.finish(until: limit) }
        state.withLock { $0.alive = [] }
    }

    /// Starts no more processes, and ends those that have not sent their hello yet: their calls fail. The others finish
    /// the photos in progress.
    package func stop() {
        let starting = state.withLock { state in
            if state.course == .on { state.course = .stopped }
            return state.starting
        }
        for process in starting { process.interrupt() }
    }

    /// Ends its processes at once: current and future calls fail.
    package func interrupt() {
        let alive = state.withLock { state in
            state.course = .interrupted
            return state.alive
        }
        for process in alive { process.interrupt() }
    }

    /// RssAnon + RssShmem of its processes.
    var residentByteCount: Int {
        state.withLock { $0.alive.map(\.identifier) }.reduce(0) { $0 + ProcessMemory(of: $1).resident }
    }

    private func takeProcess() throws(PluginFailure) -> PluginProcess {
        let (course, idle) = state.withLock { ($0.course, $0.course == .interrupted ? nil : $0.idle.popLast()) }
        if let idle { return idle }
        guard course == .on else { throw .stopped }
        let process = try PluginProcess(command)
        // From here on it can be ended even while it starts.
        state.withLock { state in
            guard state.course == .on else { return process.interrupt() }
            state.alive.append(process)
            state.starting.append(process)
        }
        do throws(PluginFailure) {
            try process.greet(name: plugin.name, version: plugin.version, until: .now + startLimit)
            let isEnded = state.withLock { state in
                state.starting.removeAll { $0 === process }
                return state.course != .on
            }
            if isEnded { throw .stopped }
            return process
        } catch {
            forget(process)
            throw state.withLock(\.course) == .on ? error : .stopped
        }
    }

    private func giveBack(_ process: PluginProcess) {
        state.withLock { state in
            if state.alive.contains(where: { $0 === process }) { state.idle.append(process) }
        }
    }

    private func forget(_ process: PluginProcess) {
        process.interrupt()
        state.withLock { state in
            state.alive.removeAll { $0 === process }
            state.starting.removeAll { $0 === process }
        }
    }

    private func request(_ photo: ProcessorPhoto, _ format: String, byteCount: Int) -> PluginMessages.Request {
        let number = state.withLock { state in
            state.lastRequest += 1
            return state.lastRequest
        }
        return PluginMessages.Request(
            id: number,
            content: photo.content,
            tier: photo.tier ?? "",
            path: PluginSpawning.picturePath,
            byteCount: byteCount,
            width: photo.width,
            height: photo.height,
            format: format,
            facts: photo.facts.mapValues(\.json),
            deadlineSeconds: photo.deadline.seconds
        )
    }
}

/// The external plugin whose processes use memory now; nil if there is none.
package final class RunningPlugin: Sendable {
    private let plugin = Mutex<ExternalProcessor?>(nil)

    package init() {}

    package func set(_ plugin: ExternalProcessor?) { self.plugin.withLock { $0 = plugin } }

    package var residentByteCount: Int { plugin.withLock { $0 }?.residentByteCount ?? 0 }
}
