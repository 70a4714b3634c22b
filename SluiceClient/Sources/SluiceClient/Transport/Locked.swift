import Foundation

/// A value behind a lock. `Mutex` of the standard library needs newer systems than this package does.
final class Locked<Value>: @unchecked Sendable {  // Safe: the value is only reached while the lock is held.
    private let lock = NSLock()
    private var value: Value

    init(_ value: sending Value) { self.value = value }

    /// - Parameter body: must neither wait nor call what locks again.
    func withLock<Result>(_ body: (inout Value) throws -> sending Result) rethrows -> sending Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
