import Glibc

/// sem_wait(3) and sem_post(3).
final class CountingSemaphore: @unchecked Sendable {  // Safe: made for use by many threads.
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init(_ count: Int) { sem_init(semaphore, 0, UInt32(clamping: count)) }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func wait() { while sem_wait(semaphore) != 0 && errno == EINTR {} }

    /// - Returns: whether there was one to take without waiting.
    func takeIfFree() -> Bool {
        while sem_trywait(semaphore) != 0 {
            guard errno == EINTR else { return false }
        }
        return true
    }

    func signal() { sem_post(semaphore) }
}
