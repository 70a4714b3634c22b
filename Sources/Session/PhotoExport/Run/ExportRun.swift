package import Backpressure
package import PhotoIndex
import PhotoModel
package import PhotoPipeline
package import PhotoStore
import StoreFiles
import Synchronization

/// Exports photos of an index: the files of some photos are planned while those of others are written.
package struct ExportRun: Sendable {
    package struct Progress: Sendable {
        /// Photos whose files are there, of all.
        package var done = 0
        package var photos = 0
        package var writtenByteCount = 0
    }

    private let library: Library
    private let index: LibraryIndex
    private let positions: [Int32]
    private let folder: ExportFolder
    private let pool: BlockingPool
    private let control: RunControl
    private let onProgress: @Sendable (Progress) -> Void
    private let onProblem: @Sendable (ExportProblem) -> Void

    private static let photosAtOnce = 256
    private static let filesAtOnce = 32

    /// - Parameters:
    ///   - positions: of the photos in the index, in the order of the kind.
    ///   - pool: threads that read and write. Files are written by as many at a time.
    ///   - control: stops the export after the files that are being written; the next run goes on there.
    ///   - onProgress: called when the files of some more photos are there.
    ///   - onProblem: called for each photo and file that is not in the export.
    package init(
        _ library: Library,
        _ index: LibraryIndex,
        _ positions: [Int32],
        into folder: ExportFolder,
        on pool: BlockingPool,
        control: RunControl = RunControl(),
        onProgress: @escaping @Sendable (Progress) -> Void = { _ in },
        onProblem: @escaping @Sendable (ExportProblem) -> Void = { _ in }
    ) {
        (self.library, self.index, self.positions) = (library, index, positions)
        (self.folder, self.pool, self.control) = (folder, pool, control)
        (self.onProgress, self.onProblem) = (onProgress, onProblem)
    }

    /// - Throws: `ExportError`, `StoreError`, what the kind throws
    package func callAsFunction<Kind: ExportKind>(_ kind: Kind) async throws -> ExportSummary {
        let tally = Tally(photos: positions.count)
        var kind = kind
        try await withThrowingTaskGroup(of: Void.self) { group in
            var running = 0
            func write(_ plan: ExportPlan, photos: Int) async throws {
                for problem in plan.problems { note(problem, in: tally) }
                for path in plan.kept { try folder.keep(path) }
                tally.add { $0.leftToProgram += plan.leftToProgram }
                let last = plan.files.count
                for start in stride(from: 0, to: last, by: Self.filesAtOnce) {
                    if running == 2 * pool.threadCount {
                        try await group.next()
                        running -= 1
                    }
                    let files = plan.files[start..<min(last, start + Self.filesAtOnce)]
                    running += 1
                    group.addTask { try await pool.run { try settle(files, tally, isShared: Kind.isShared) } }
                }
                onProgress(tally.progress(adding: photos))
            }
            for start in stride(from: 0, to: positions.count, by: Self.photosAtOnce) where !control.isStopped {
                let batch = positions[start..<min(positions.count, start + Self.photosAtOnce)]
                let (next, plan) = try await pool.run { [kind] in
                    var next = kind
                    let plan = try next.files(of: try ExportBatch(batch.map { index.photo(at: $0) }, library))
                    return (next, plan)
                }
                kind = next
                try await write(plan, photos: batch.count)
            }
            if !control.isStopped {
                let plan = try await pool.run { [kind] in
                    var last = kind
                    return try last.lastFiles()
                }
                try await write(plan, photos: 0)
            }
            try await group.waitForAll()
        }
        var report = tally.report
        guard !control.isStopped else {
            report.isInterrupted = true
            return report
        }
        let removal = try await pool.run { try folder.finish() }
        report.removed = removal.removed
        for path in removal.left {
            note(path, "was changed since it was exported, and is kept")
            report.left += 1
        }
        return report
    }

    private func settle(_ files: ArraySlice<ExportFile>, _ tally: Tally, isShared: Bool) throws {
        var failed: Set<ExportPath> = []
        for file in files where !control.isStopped {
            if let companion = file.companion, failed.contains(companion) {
                try folder.keep(file.path)
                continue
            }
            switch try folder.settle(file) {
            case .repeated: break
            case .written(let byteCount):
                tally.add { ($0.written, $0.writtenByteCount) = ($0.written + 1, $0.writtenByteCount + byteCount) }
            case .unchanged: tally.add { $0.unchanged += 1 }
            case .left where isShared: tally.add { $0.shared += 1 }
            case .left:
                tally.add { $0.left += 1 }
                note(file.path, "is of another program, or was changed, and is kept")
            case .failed(let reason):
                failed.insert(file.path)
                tally.add { $0.problems += 1 }
                note(file.path, reason)
            }
        }
    }

    private func note(_ problem: ExportProblem, in tally: Tally) {
        tally.add { $0.problems += 1 }
        onProblem(problem)
    }

    private func note(_ path: ExportPath, _ reason: String) {
        let whole = folder.path.bytes + [UInt8(ascii: "/")] + path.bytes
        onProblem(ExportProblem(path: String(decoding: whole, as: UTF8.self), reason: reason))
    }

    private final class Tally: Sendable {
        private let state: Mutex<(report: ExportSummary, done: Int)>

        init(photos: Int) {
            var report = ExportSummary()
            report.photos = photos
            state = Mutex((report, 0))
        }

        var report: ExportSummary { state.withLock { $0.report } }

        func add(_ change: (inout ExportSummary) -> Void) { state.withLock { change(&$0.report) } }

        func progress(adding photos: Int) -> Progress {
            state.withLock { state in
                state.done += photos
                return Progress(
                    done: state.done,
                    photos: state.report.photos,
                    writtenByteCount: state.report.writtenByteCount
                )
            }
        }
    }
}
