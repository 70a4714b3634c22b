import CLinux
import PhotoModel
package import SystemPackage

/// Tells files that may still be written to: not a word about them, until they are whole.
package struct SettlingRule: Sendable {
    /// How long nothing must have happened to a file.
    var time: Duration
    /// Whole paths of files that were opened for writing, and of whose end nothing was heard: of a hard link there is
    /// none. It counts where the system does not tell whether somebody has them open.
    var heldOpen: Set<FilePath>

    package init(time: Duration, heldOpen: Set<FilePath> = []) {
        (self.time, self.heldOpen) = (time, heldOpen)
    }

    func isUnsettled(_ candidate: Candidate) -> Bool {
        guard candidate.status.kind == .file else { return false }
        if wasChangedJustNow(candidate.status.stamp.changed) { return true }
        let isHeld = Self.isHeldForWriting(candidate)
        return isHeld ?? heldOpen.contains(candidate.path)
    }

    /// - Parameters: nanoseconds since 1970.
    func wasChangedJustNow(_ changed: Int64, now: Int64 = FileClock.now) -> Bool {
        // A time in the future is another machine's clock: it tells nothing.
        let (age, isEndless) = now.subtractingReportingOverflow(changed)
        return !isEndless && age >= 0 && Duration.nanoseconds(age) < time
    }

    /// Nil where the system cannot tell.
    private static func isHeldForWriting(_ candidate: Candidate) -> Bool? {
        guard let file = try? FileDescriptor.openBelow(candidate.root.descriptor, candidate.relativePath) else {
            return nil
        }
        defer { try? file.close() }
        let answer = clinux_is_held_for_writing(file.rawValue)
        return answer < 0 ? nil : answer == 1
    }
}
