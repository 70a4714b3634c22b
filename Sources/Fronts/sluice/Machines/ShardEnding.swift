import ArgumentParser
import PhotoPipeline
import PhotoShards
import StoreFiles
import SystemPackage

/// What engines read from the exit status of work on shards.
enum ShardEnding {
    /// Runs the body, prints why it fails, and exits with the status that says whether to try again.
    ///
    /// - Parameter place: options that name another place to write to.
    static func reporting(place: String = "--store", _ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch {
            let (status, refusal) = (status(of: error), refusal(error, place))
            guard status != nil || refusal != nil else { throw error }
            Console.error("Error: \(refusal ?? "\(error)")")
            throw ExitCode(status ?? ExitCode.failure.rawValue)
        }
    }

    /// Nil for what another attempt cannot mend either, and for endings that are no errors.
    static func status(of error: any Error) -> Int32? {
        switch error {
        case ShardError.conflict: ExitStatus.conflict
        case ShardError.transient: ExitStatus.transient
        case StoreError.noRoom, StoreError.mapFull, PipelineError.noRoom, PipelineError.rootMissing,
            PipelineError.rootUnreadable,
            PipelineError.rootOnOtherVolume:
            ExitStatus.transient
        case StoreError.inUse, StoreError.busy, StoreError.cache, StoreError.catalogue: ExitStatus.transient
        case StoreError.system(_, _, let code) where ofDisks.contains(code): ExitStatus.transient
        default: nil
        }
    }

    /// Errors of a disk, a network or a busy machine.
    private static let ofDisks: Set<Errno> = [
        .ioError, .staleNFSFileHandle, .timedOut, .noLocks, .noMemory, .tooManyOpenFiles, .tooManyOpenFilesInSystem,
    ]

    /// The store's own words name the option of libraries.
    private static func refusal(_ error: any Error, _ place: String) -> String? {
        switch error {
        case StoreError.noRoom(let path):
            "no room left at \(path): free some space, or choose another place with \(place)"
        case StoreError.readOnly(let path):
            "\(path) cannot be written: change its permissions, or choose another place with \(place)"
        case StoreError.readOnlyDisk(let path):
            "\(path) is on a disk that is mounted read-only: mount it for writing, or choose another place with \(place)"
        default: nil
        }
    }
}
