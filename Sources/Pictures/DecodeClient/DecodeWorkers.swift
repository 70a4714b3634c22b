package import Backpressure
import ChildProcesses
package import DecodeProtocol
import Glibc
package import Imaging
import Synchronization
package import SystemPackage

/// A pool of processes that decode everything except plain JPEGs.
///
/// ```swift
/// let workers = DecodeWorkers(count: 2)
/// let picture = try workers.open(descriptor, deadline: .seconds(30))
/// let rows = try picture.render(picture.header.storedSize.scaled(toLongEdge: 2048))
/// ```
/// A process is started when first needed, decodes one picture at a time, is reused, and is replaced when it dies, has
/// decoded many pictures or retains memory. All calls block: make them on a pool of threads.
package final class DecodeWorkers: Sendable {
    /// The maximum number of processes.
    package let count: Int
    package let limits: DecodeLimits
    /// Whether formats other than JPEG are decoded if the kernel has no sandbox.
    package let allowsUnsandboxed: Bool
    private let executable: FilePath
    private let slots: Slots
    private let state = Mutex(State())

    /// Since when a process has had nothing to do.
    private struct Idle {
        let process: WorkerProcess
        let since: ContinuousClock.Instant
    }

    private struct State {
        var isShutDown = false
        var hasLowPriority = false
        /// Library versions of the processes; nil before the first process starts.
        var libraries: String?
        /// Whether any process ran without a sandbox.
        var isUnsandboxed = false
        var idle: [Idle] = []
        /// Idle and busy processes.
        var alive: [WorkerProcess] = []
        /// Processes that may stay when they have nothing to do.
        var most = Int.max

        /// Removes idle processes.
        mutating func remove(_ ended: [WorkerProcess]) {
            idle.removeAll { idle in ended.contains { $0 === idle.process } }
            alive.removeAll { process in ended.contains { $0 === process } }
        }
    }

    /// - Parameters:
    ///   - executable: `sluice-decode`; by default the path in the environment variable `SLUICE_DECODE`, or else the
    ///     one beside the running executable. Checked when first needed.
    ///   - count: the maximum number of processes, at least 1.
    package init(
        executable: FilePath? = nil,
        count: Int,
        limits: DecodeLimits = DecodeLimits(),
        allowsUnsandboxed: Bool = false
    ) {
        self.allowsUnsandboxed = allowsUnsandboxed
        self.executable = executable ?? DecodeWorkers.defaultExecutable
        self.count = max(1, count)
        self.limits = limits
        slots = Slots(self.count)
    }

    deinit { shutdown() }

    /// Waits for a free process without blocking a thread.
    package nonisolated(nonsending) func slot() async throws(CancellationError) -> Slot { try await slots.take() }

    /// Nil while all processes are busy.
    package func slotIfFree() -> Slot? { slots.takeIfFree() }

    /// Opens a picture in a process, which is held until the picture is rendered or closed. Blocks the thread while all
    /// processes are busy.
    package func open(
        _ descriptor: FileDescriptor,
        deadline: Duration,
        _ part: PicturePart = PicturePart(),
        allowance: Int = 0,
        priority: Priority = .bulk
    ) throws(ImagingError) -> RemotePicture {
        try open(
            descriptor,
            in: slots.takeBlocking(),
            deadline: deadline,
            part,
            allowance: allowance,
            priority: priority
        )
    }

    /// Opens a picture in a free process. The picture holds the slot until it is rendered or closed.
    ///
    /// - Parameters:
    ///   - descriptor: the file, open for reading. Its offset changes. The caller closes it, at any time.
    ///   - deadline: the time for opening and rendering together, excluding the wait for a process.
    ///   - part: what of the file is decoded.
    ///   - allowance: bytes that decoding may take, within the limits, if more than the header's estimate.
    ///   - priority: an interactive picture is decoded by several cores at a time where its coding permits.
    package func open(
        _ descriptor: FileDescriptor,
        in slot: Slot,
        deadline: Duration,
        _ part: PicturePart = PicturePart(),
        allowance: Int = 0,
        priority: Priority = .bulk
    ) throws(ImagingError) -> RemotePicture {
        let allowance = min(max(0, allowance), limits.maxByteCount)
        // One more than the number of processes that can have died since their last use.
        for _ in 0...count {
            let process: WorkerProcess
            do throws(ImagingError) { process = try takeProcess() } catch {
                slot.release()
                throw error
            }
            do throws(PictureExchange.Failure) {
                return try RemotePicture(
                    descriptor,
                    in: process,
                    slot,
                    of: self,
                    deadline: deadline,
                    part,
                    allowance: allowance,
                    priority: priority
                )
            } catch {
                switch error {
                case .notTaken:
                    // It died between two pictures, so this picture is not the cause: retry with the next process.
                    forget(process)
                case .refused(let error):
                    release(process, slot)
                    throw error
                case .broken(let error):
                    discard(process, slot)
                    throw error
                }
            }
        }
        slot.release()
        throw .decoderUnavailable("its processes exit as soon as they start")
    }

    /// Ends all processes. Open pictures fail, and so do later calls of `open`.
    package func shutdown() {
        let alive = state.withLock { state in
            state.isShutDown = true
            state.idle = []
            return state.alive
        }
        for process in alive { process.kill() }
        state.withLock { $0.alive = [] }
    }

    /// Gives other processes precedence over all of these from now on. It cannot be undone.
    package func lowerPriority() {
        let alive = state.withLock { state in
            if state.hasLowPriority { return [WorkerProcess]() }
            state.hasLowPriority = true
            return state.alive
        }
        for process in alive { process.lowerPriority() }
    }

    /// Ends the current processes: open pictures fail, later ones get a new process.
    package func interrupt() {
        let alive = state.withLock { state in
            defer { (state.idle, state.alive) = ([], []) }
            return state.alive
        }
        for process in alive { process.kill() }
    }

    /// Uses no more processes than pictures fit into memory at a time, at least one, and ends other idle ones: each takes about
    /// 9 MB beside its picture, also while that waits for memory.
    ///
    /// - Parameters:
    ///   - byteCount: of the current picture, with which the others are expected to be comparable.
    ///   - capacity: bytes for all pictures.
    package func fit(_ byteCount: Int, into capacity: Int) {
        let most = max(1, min(count, capacity / max(1, byteCount)))
        slots.resize(to: most)
        let surplus = state.withLock { state in
            state.most = most
            let surplus = state.idle.suffix(max(0, state.alive.count - state.most)).map(\.process)
            state.remove(surplus)
            return surplus
        }
        for process in surplus { process.kill() }
    }

    /// Ends processes that have had nothing to do since then.
    func endIdle(since: ContinuousClock.Instant) {
        let idle = state.withLock { state in
            let idle = state.idle.filter { $0.since <= since }.map(\.process)
            state.remove(idle)
            return idle
        }
        for process in idle { process.kill() }
    }

    /// Names and versions of the decoding libraries. Starts a process if none was needed yet.
    package func libraries() throws(ImagingError) -> String {
        if let libraries = state.withLock({ $0.libraries }) { return libraries }
        // Do not wait for a process here: its holder may be waiting for the caller.
        guard let slot = slots.takeIfFree() else {
            let process = try start()
            process.kill()
            return process.libraries
        }
        let process: WorkerProcess
        do throws(ImagingError) { process = try takeProcess() } catch {
            slot.release()
            throw error
        }
        defer { release(process, slot) }
        return process.libraries
    }

    /// Whether any process was started without a kernel sandbox.
    package var isUnsandboxed: Bool { state.withLock { $0.isUnsandboxed } }

    package var processIdentifiers: [Int32] { state.withLock { $0.alive.map(\.identifier) } }

    /// Memory of all processes that is private or shared with this one (RssAnon + RssShmem).
    package var residentByteCount: Int { processIdentifiers.reduce(0) { $0 + ProcessMemory(of: $1).resident } }

    private func takeProcess() throws(ImagingError) -> WorkerProcess {
        let (isEnding, idle) = state.withLock { ($0.isShutDown, $0.idle.popLast()?.process) }
        if isEnding { throw .decoderUnavailable("it was shut down") }
        if let idle { return idle }
        let process = try start()
        let (isShutDown, hasLowPriority) = state.withLock { state in
            if !state.isShutDown { state.alive.append(process) }
            state.libraries = process.libraries
            return (state.isShutDown, state.hasLowPriority)
        }
        if hasLowPriority { process.lowerPriority() }
        if isShutDown {
            process.kill()
            throw .decoderUnavailable("it was shut down")
        }
        return process
    }

    private func start() throws(ImagingError) -> WorkerProcess {
        let process = try WorkerProcess(executable: executable, allowsUnsandboxed: allowsUnsandboxed)
        if !process.isSandboxed { state.withLock { $0.isUnsandboxed = true } }
        return process
    }

    private func forget(_ process: WorkerProcess) {
        process.kill()
        state.withLock { $0.alive.removeAll { $0 === process } }
    }

    /// The process has released its picture and waits for the next one.
    func release(_ process: WorkerProcess, _ slot: Slot) {
        if process.needsReplacement || state.withLock({ $0.alive.count > $0.most }) {
            forget(process)
        } else {
            let isShutDown = state.withLock { state in
                if !state.isShutDown { state.idle.append(Idle(process: process, since: .now)) }
                return state.isShutDown
            }
            if isShutDown { forget(process) }
        }
        slot.release()
    }

    /// The process is dead or in an unknown state.
    func discard(_ process: WorkerProcess, _ slot: Slot) {
        forget(process)
        slot.release()
    }
}

extension DecodeWorkers: KeptMemory {
    /// Each process that waits takes about 9 MB, and starting one takes some hundredths of a second: too long for somebody who
    /// looks at one picture after the other.
    private static let idleTime = Duration.seconds(1)

    package func giveBack(_ byteCount: Int) { endIdle(since: .now - Self.idleTime) }
}
