import Glibc
import Imaging
import PhotoStore
import Synchronization

/// A plugin that is a command: its processes, started when needed and used again.
///
/// All calls block: they belong on a pool of threads. There are as many processes as calls at a time.
final class ExternalProcessor: PhotoProcessor {
    let plugin: Recipe.Plugin
    private let startLimit: Duration
    private let state = Mutex(State())

    /// For its processes to end by themselves, all together.
    private static let farewellLimit = Duration.seconds(2)

    private struct State {
        var isInterrupted = false
        var idle: [PluginProcess] = []
        var alive: [PluginProcess] = []
        var lastRequest = 0
    }

    /// - Parameter startLimit: for its first line: interpreters load their libraries before it.
    init(_ plugin: Recipe.Plugin, startLimit: Duration = .seconds(60)) {
        self.plugin = plugin
        self.startLimit = startLimit
    }

    deinit { finish() }

    var name: String { plugin.name }
    var version: String { plugin.version }
    var wants: ProcessorInput { .encoded(tier: plugin.tier) }
    var byteCount: Int { plugin.memory }

    /// - Throws: `PluginProblem` that the plugin told of the photo, `PluginFailure` of the plugin.
    func process(_ photo: ProcessorPhoto) throws -> [String: PluginValue] {
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

    /// Ends its processes once they have nothing to do any more.
    func finish() {
        let alive = state.withLock { state in
            state.idle = []
            return state.alive
        }
        for process in alive { process.closeInput() }
        let limit = SuspendingClock.now + Self.farewellLimit
        for process in alive { process.finish(until: limit) }
        state.withLock { $0.alive = [] }
    }

    /// Ends its processes at once: calls fail, those to come too.
    func interrupt() {
        let alive = state.withLock { state in
            state.isInterrupted = true
            return state.alive
        }
        for process in alive { process.interrupt() }
    }

    /// RssAnon + RssShmem of its processes.
    var residentByteCount: Int {
        state.withLock { $0.alive.map(\.identifier) }.reduce(0) { $0 + ProcessMemory(of: $1).resident }
    }

    private func takeProcess() throws(PluginFailure) -> PluginProcess {
        let (isInterrupted, idle) = state.withLock { ($0.isInterrupted, $0.idle.popLast()) }
        if isInterrupted { throw .unusable("it was stopped") }
        if let idle { return idle }
        let process = try PluginProcess(plugin.resolvedCommand)
        // From here on it can be interrupted, while it starts too.
        state.withLock { state in
            if state.isInterrupted { process.interrupt() } else { state.alive.append(process) }
        }
        do throws(PluginFailure) {
            try process.greet(name: plugin.name, version: plugin.version, until: .now + startLimit)
        } catch {
            forget(process)
            throw state.withLock(\.isInterrupted) ? .unusable("it was stopped") : error
        }
        return process
    }

    private func giveBack(_ process: PluginProcess) {
        state.withLock { state in
            if state.alive.contains(where: { $0 === process }) { state.idle.append(process) }
        }
    }

    private func forget(_ process: PluginProcess) {
        process.interrupt()
        state.withLock { $0.alive.removeAll { $0 === process } }
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
