import Glibc

/// State behind a lock with a condition to wait on, for threads of our own, which may block.
final class Monitor<State: Sendable>: @unchecked Sendable {
    // Safe: `state` is accessed only while the mutex is held. The pthread objects need a stable address.
    private var state: State
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init(_ state: State) {
        self.state = state
        mutex.initialize(to: pthread_mutex_t())
        condition.initialize(to: pthread_cond_t())
        // With default attributes, neither call can fail on Linux.
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    func withLock<Result>(_ body: (inout State) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(&state)
    }

    /// Blocks the thread until `body`, evaluated again after each wake-up, returns a value.
    func wait<Result>(for body: (inout State) -> Result?) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let result = body(&state) { return result }
            pthread_cond_wait(condition, mutex)
        }
    }

    func wakeOne() {
        pthread_cond_signal(condition)
    }

    func wakeAll() {
        pthread_cond_broadcast(condition)
    }
}
