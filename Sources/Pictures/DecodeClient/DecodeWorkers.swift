package import Backpressure
import ChildProcesses
import DecodeProtocol
import Glibc
package import Imaging
import Synchronization
package import SystemPackage

/// The processes that decode everything but plain JPEGs.
///
/// ```swift
/// let workers = DecodeWorkers(count: 2)
/// let picture = try workers.open(descriptor, deadline: .seconds(30))
/// let rows = try picture.render(picture.header.storedSize.scaled(toLongEdge: 2048))
/// ```
/// A process is started when first needed, has one picture at a time, is used again, and is replaced when it dies,
/// has had many pictures or holds on to memory. All calls block: they belong on a pool of threads.
package final class DecodeWorkers: Sendable {
    /// The most processes at once.
    package let count: Int
    package let limits: DecodeLimits
    /// Whether formats other than JPEG are decoded where the kernel has no sandbox.
    package let allowsUncaged: Bool
    private let executable: FilePath
    private let slots: Slots
    private let state = Mutex(State())

    private struct State {
        var isShutDown = false
        /// Those of the processes; nil before the first was started.
        var libraries: String?
        /// One of the processes was in no sandbox.
        var isUncaged = false
        var idle: [WorkerProcess] = []
        /// Idle and busy ones.
        var alive: [WorkerProcess] = []
    }

    /// - Parameters:
    ///   - executable: `sluice-decode`; by default the one that the environment variable `SLUICE_DECODE` names, or
    ///     else the one beside the running executable. Looked at when first needed.
    ///   - count: the most processes at once, at least 1.
    package init(
        executable: FilePath? = nil,
        count: Int,
        limits: DecodeLimits = DecodeLimits(),
        allowsUncaged: Bool = false
    ) {
        self.allowsUncaged = allowsUncaged
        self.executable = executable ?? DecodeWorkers.defaultExecutable
        self.count = max(1, count)
        self.limits = limits
        slots = Slots(self.count)
    }

    deinit { shutdown() }

    /// Waits for a process to be free, without holding a thread.
    package nonisolated(nonsending) func slot() async throws(CancellationError) -> Slot { try await slots.take() }

    /// Nil while all processes are busy.
    package func slotIfFree() -> Slot? { slots.takeIfFree() }

    /// Opens a picture in a process, which is then held until the picture is rendered or closed. Blocks the thread while
    /// all are busy.
    package func open(
        _ descriptor: FileDescriptor,
        deadline: Duration,
        allowance: Int = 0
    ) throws(ImagingError) -> RemotePicture {
        try open(descriptor, in: slots.takeBlocking(), deadline: deadline, allowance: allowance)
    }

    /// Opens a picture in a process that is free. The picture has the slot until it is rendered or closed.
    ///
    /// - Parameters:
    ///   - descriptor: the file, open for reading. Its offset is moved; it stays the caller's to close, at any time.
    ///   - deadline: the time that opening and rendering may take together, waiting for a process not counted.
    ///   - allowance: bytes that decoding may take, within the limits, where that is more than its header's estimate.
    package func open(
        _ descriptor: FileDescriptor,
        in slot: Slot,
        deadline: Duration,
        allowance: Int = 0
    ) throws(ImagingError) -> RemotePicture {
        let allowance = min(max(0, allowance), limits.maxByteCount)
        // One more than all that can have died since they were used.
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
                    allowance: allowance
                )
            } catch {
                switch error {
                case .notTaken:
                    // It died between two pictures, so this one is not to blame: the next process gets it.
                    forget(process)
                case .refused(let error):
                    giveBack(process, slot)
                    throw error
                case .broken(let error):
                    discard(process, slot)
                    throw error
                }
            }
        }
        slot.release()
        throw .decoderUnavailable("its processes end as soon as they start")
    }

    /// Ends all processes. Pictures that are open fail; `open` fails from now on.
    package func shutdown() {
        let alive = state.withLock { state in
            state.isShutDown = true
            state.idle = []
            return state.alive
        }
        for process in alive { process.kill() }
        state.withLock { $0.alive = [] }
    }

    /// Ends the processes that there are now: pictures that are open fail, later ones get a new process.
    package func interrupt() {
        let alive = state.withLock { state in
            defer { (state.idle, state.alive) = ([], []) }
            return state.alive
        }
        for process in alive { process.kill() }
    }

    /// Names and versions of the libraries that the processes decode with. Starts a process if none was needed yet.
    package func libraries() throws(ImagingError) -> String {
        if let libraries = state.withLock({ $0.libraries }) { return libraries }
        // Nobody waits for a process here: those that hold them may wait for who asks.
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
        defer { giveBack(process, slot) }
        return process.libraries
    }

    /// Whether the kernel had no sandbox for a process, of those that were started.
    package var isUncaged: Bool { state.withLock { $0.isUncaged } }

    package var processIdentifiers: [Int32] { state.withLock { $0.alive.map(\.identifier) } }

    /// Memory of all processes that is theirs alone or shared with this one (RssAnon + RssShmem).
    package var residentByteCount: Int { processIdentifiers.reduce(0) { $0 + ProcessMemory(of: $1).resident } }

    private func takeProcess() throws(ImagingError) -> WorkerProcess {
        let (isEnding, idle) = state.withLock { ($0.isShutDown, $0.idle.popLast()) }
        if isEnding { throw .decoderUnavailable("it was shut down") }
        if let idle { return idle }
        let process = try start()
        let isShutDown = state.withLock { state in
            if !state.isShutDown { state.alive.append(process) }
            state.libraries = process.libraries
            return state.isShutDown
        }
        if isShutDown {
            process.kill()
            throw .decoderUnavailable("it was shut down")
        }
        return process
    }

    private func start() throws(ImagingError) -> WorkerProcess {
        let process = try WorkerProcess(executable: executable, allowsUncaged: allowsUncaged)
        if !process.isCaged { state.withLock { $0.isUncaged = true } }
        return process
    }

    private func forget(_ process: WorkerProcess) {
        process.kill()
        state.withLock { $0.alive.removeAll { $0 === process } }
    }

    /// The process has let go of its picture and waits for the next one.
    func giveBack(_ process: WorkerProcess, _ slot: Slot) {
        if process.isWornOut {
            forget(process)
        } else {
            let isShutDown = state.withLock { state in
                if !state.isShutDown { state.idle.append(process) }
                return state.isShutDown
            }
            if isShutDown { forget(process) }
        }
        slot.release()
    }

    /// The process is dead, or in a state that is not known.
    func discard(_ process: WorkerProcess, _ slot: Slot) {
        forget(process)
        slot.release()
    }
}
