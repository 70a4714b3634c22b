import Synchronization

/// A fixed number of threads that take jobs from one queue. They end when the group is closed or deallocated and the
/// queue is empty.
final class WorkerThreads<Job: Sendable>: Sendable {
    private struct State: Sendable {
        var jobs = PriorityQueue<Job>()
        var alive: Int
        var isClosed = false
        var waitingForEnd: [CheckedContinuation<Void, Never>] = []
    }

    private enum Next {
        case job(Job)
        case end(waking: [CheckedContinuation<Void, Never>])
    }

    private let monitor: Monitor<State>
    private let threads: Mutex<[NamedThread]>

    init(
        name: String,
        count: Int,
        stackByteCount: Int,
        run: @escaping @Sendable (Job) -> Void
    ) throws(ThreadingError) {
        let monitor = Monitor(State(alive: count))
        var threads: [NamedThread] = []
        do {
            for number in 0..<count {
                let threadName = count == 1 ? name : "\(name.prefix(12))-\(number + 1)"
                threads.append(
                    try NamedThread(name: threadName, stackByteCount: stackByteCount) { Self.work(monitor, run) }
                )
            }
        } catch {
            monitor.withLock { $0.isClosed = true }
            monitor.wakeAll()
            threads.forEach { $0.join() }
            throw error
        }
        self.monitor = monitor
        self.threads = Mutex(threads)
    }

    deinit {
        close()
    }

    /// Jobs that no thread has started.
    var waiting: Int { monitor.withLock { $0.jobs.count } }

    /// - Parameter acceptedWhileClosing: whether a closed group accepts the job while its threads still run.
    /// - Returns: whether the job will run.
    func submit(
        _ job: Job,
        priority: Priority = .bulk,
        ticket: Ticket = Ticket(),
        acceptedWhileClosing: Bool = false
    ) -> Bool {
        let accepted = monitor.withLock { state in
            guard state.alive > 0, acceptedWhileClosing || !state.isClosed else { return false }
            state.jobs.append(job, priority: priority, ticket: ticket)
            return true
        }
        if accepted { monitor.wakeOne() }
        return accepted
    }

    /// Removes a job that no thread has started. Returns nil if one has.
    func withdraw(_ ticket: Ticket) -> Job? {
        monitor.withLock { $0.jobs.withdraw(ticket) }
    }

    /// Ends the threads after the queued jobs.
    func close() {
        monitor.withLock { $0.isClosed = true }
        monitor.wakeAll()
    }

    /// Closes the group, and suspends until all threads have ended.
    nonisolated(nonsending) func end() async {
        close()
        await withCheckedContinuation { continuation in
            let hasEnded = monitor.withLock { state in
                if state.alive > 0 { state.waitingForEnd.append(continuation) }
                return state.alive == 0
            }
            if hasEnded { continuation.resume() }
        }
        // All threads have left their loops, so this blocks only for their last few instructions.
        threads.withLock { threads in
            threads.forEach { $0.join() }
            threads = []
        }
    }

    private static func work(_ monitor: Monitor<State>, _ run: (Job) -> Void) {
        while true {
            let next = monitor.wait { state -> Next? in
                if let job = state.jobs.popFirst() { return .job(job) }
                guard state.isClosed else { return nil }
                state.alive -= 1
                guard state.alive == 0 else { return .end(waking: []) }
                defer { state.waitingForEnd = [] }
                return .end(waking: state.waitingForEnd)
            }
            switch next {
            case .job(let job):
                run(job)
            case .end(let waiting):
                waiting.forEach { $0.resume() }
                return
            }
        }
    }
}
