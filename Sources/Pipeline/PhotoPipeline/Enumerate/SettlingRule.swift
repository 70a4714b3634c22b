import CLinux
import PhotoModel
import StoreFiles
package import SystemPackage

/// Detects files that are possibly still being written; they are not reported until they are complete.
package struct SettlingRule: Sendable {
    /// How long a file must have been quiet.
    var time: Duration
    /// Absolute paths of files that were opened for writing and for which no close was reported; for a hard link none
    /// is. Used if the system cannot report whether anything has them open.
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
        // A time in the future comes from another machine's clock and is meaningless here.
        let (age, isEndless) = now.subtractingReportingOverflow(changed)
        return !isEndless && age >= 0 && Duration.nanoseconds(age) < time
    }

    /// Nil if the system cannot report it.
    private static func isHeldForWriting(_ candidate: Candidate) -> Bool? {
        guard let file = try? FileDescriptor.openBelow(candidate.root.descriptor, candidate.relativePath) else {
            return nil
        }
        defer { try? file.close() }
        let answer = clinux_is_held_for_writing(file.rawValue)
        return answer < 0 ? nil : answer == 1
    }
}
