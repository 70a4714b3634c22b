import Foundation
package import SystemPackage

/// How long tests wait for what another process has to say: then it says nothing any more, and a test fails instead of never
/// ending.
extension FileDescriptor {
    private static let patience = Duration.seconds(180)

    /// Waits until there is something to read, or the end of it.
    ///
    /// - Returns: whether it came in time.
    package func awaitInput() -> Bool {
        var entry = pollfd(fd: rawValue, events: Int16(POLLIN), revents: 0)
        var count: Int32 = -1
        repeat {
            count = poll(&entry, 1, Int32(Self.patience / .milliseconds(1)))
        } while count < 0 && errno == EINTR
        return count > 0
    }
}
