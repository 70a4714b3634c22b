import ArgumentParser
import Backpressure
import PhotoCommit
import PhotoSession
import PhotoStore

/// Runs a commit, an apply or a revert: shows progress, lets Ctrl-C stop it between two files, and prints the result.
struct CommitWork {
    typealias Engine = CommitEngine<LinuxFileActions>

    private let library: Library

    init(_ library: Library) { self.library = library }

    /// - Throws: the exit status if something was not done.
    func run(
        json: Bool,
        isRevert: Bool = false,
        _ work: (Engine, @escaping Engine.Progress, @escaping Engine.Cancellation) throws -> CommitReport
    ) throws {
        let line = WorkLine()
        let stop = OnceFlag()
        let interrupts = Interrupts {
            stop.set()
            line.note("Stopping after the current file…")
        } second: {
            // No file is ever left half done.
        }
        defer { withExtendedLifetime(interrupts) {} }
        let report: CommitReport
        do {
            report = try work(library.commitEngine, { progress in line.show { _ in progress.text } }, { stop.isSet })
            line.erase()
        } catch {
            line.erase()
            if let error = error as? CommitError, case .tooManyTrashed = error {
                throw CommandError.tooManyTrashed(error)
            }
            throw error
        }
        if json {
            try Console.json(report)
        } else {
            try Console.output(Summary.text(report, isRevert: isRevert, library: library.location))
        }
        if stop.isSet && report.remaining > 0 { throw ExitCode(ExitStatus.interrupted) }
        if report.left > 0 { throw ExitCode(ExitStatus.somePhotosFailed) }
    }
}

extension CommitProgress {
    fileprivate var text: String {
        let skipped = left > 0 ? " · \(Amounts.count(left)) skipped" : ""
        return "\(Amounts.count(done)) of \(Amounts.count(total, "photo")) done\(skipped)"
    }
}
