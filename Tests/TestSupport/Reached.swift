import Foundation
package import SystemPackage

/// Lets other tasks run until `condition` holds. If it never does, the suite's time limit ends the wait.
package func reached(isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool) async {
    while !condition() && !Task.isCancelled { await Task.yield() }
}

extension FileDescriptor {
    /// Waits for another process's output or end, up to a limit, after which the test fails.
    ///
    /// - Returns: whether it arrived in time.
    package func awaitInput(_ limit: Duration = .seconds(180)) -> Bool {
        var entry = pollfd(fd: rawValue, events: Int16(POLLIN), revents: 0)
        var count: Int32 = -1
        repeat { count = poll(&entry, 1, Int32(limit / .milliseconds(1))) } while count < 0 && errno == EINTR
        return count > 0
    }
}
