import CLinux
import PhotoStore
import SystemPackage

/// Tells files that may still be written to: not a word about them, until they are whole.
struct SettlingRule: Sendable {
    /// How long nothing must have happened to a file.
    var time: Duration
    /// Whole paths of files that are known to be open for writing.
    var heldOpen: Set<FilePath> = []

    func isUnsettled(_ candidate: Candidate) -> Bool {
        guard candidate.status.kind == .file else { return false }
        // A time in the future is another machine's clock: it tells nothing.
        let age = FileClock.now - candidate.status.stamp.changed
        if age >= 0 && Duration.nanoseconds(age) < time { return true }
        if heldOpen.contains(candidate.path) { return true }
        guard let file = try? FileDescriptor.openBelow(candidate.root.descriptor, candidate.relativePath) else {
            return false
        }
        defer { try? file.close() }
        // Where the system cannot tell, nothing was written for long enough.
        return clinux_is_held_for_writing(file.rawValue) == 1
    }
}
