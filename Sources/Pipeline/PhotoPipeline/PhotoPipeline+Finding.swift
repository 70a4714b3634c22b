package import PhotoModel
import PhotoRecipe
import StoreFiles
package import SystemPackage

/// Photos of one folder that a run would prepare.
package struct FoundFolder: Sendable {
    /// Below the root; empty for the root itself.
    package let path: FilePath
    private let candidates: FolderCandidates

    init(_ comparison: FolderComparison) { (path, candidates) = (comparison.path, comparison.candidates) }

    package var count: Int { candidates.count }

    /// Calls the body with the name of each file and what was seen of it.
    package func forEach(_ body: ([UInt8], FileStamp) throws -> Void) rethrows {
        for candidate in candidates { try body(candidate.place.name, candidate.status.stamp) }
    }
}

/// What a search for photos to prepare has found, in files.
package struct FoundWork: Sendable {
    /// The library's root, which may be above the searched folder.
    package var root: FilePath
    package var toPrepare: Int
    package var unchanged: Int
    /// Failed before, and not to be retried.
    package var failedBefore: Int
    package var notPrepared: UnpreparedFiles
    /// What could not be looked at, in words.
    package var unreadable: [String]
}

extension PhotoPipeline {
    /// Finds the files that a run would prepare, and opens none of them.
    ///
    /// - Parameters:
    ///   - root: a folder, new to the library or known.
    ///   - body: called with the folders that have such files, one after the other.
    /// - Throws: as `run` does, and what the body throws.
    package func findWork(
        in root: FilePath,
        scope: Scope = .all,
        monitor: RunMonitor = RunMonitor(),
        _ body: (FoundFolder) async throws -> Void
    ) async throws -> FoundWork {
        try await PipelineRun(self, roots: [root], scope: scope, monitor: monitor).withOpenRun { open in
            var survey = Survey()
            try await open.enumerateStage().eachFolder { folder in
                survey.add(folder)
                let found = survey.found
                monitor.update { $0.filesSurveyed = found }
                if !folder.candidates.isEmpty { try await body(FoundFolder(folder)) }
            }
            return FoundWork(
                root: open.roots.first?.root.path ?? root,
                toPrepare: survey.toDo,
                unchanged: survey.unchanged,
                failedBefore: survey.remembered,
                notPrepared: survey.unprepared,
                unreadable: (survey.unreadable + survey.unreadableFolders).map(\.text)
            )
        }
    }

    /// The decoders and their versions, as in records. May start a decoding process.
    package var decoderVersions: String { resources.bulk.decoderVersion.text }

    /// Identifies the key of sealed facts; nil if there is none.
    package var keyIdentifier: String? { privacy.keyIdentifier }

    /// Of everything that a record depends on: the recipe, the key, and the versions of what makes it. Hexadecimal.
    package var recordDigest: String { preparedDigest.hex }
}
