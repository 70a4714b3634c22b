import Backpressure
import Foundation
import PhotoCache
import PhotoCatalogue
package import PhotoModel
package import PhotoRecipe
package import PhotoRecord
import PhotoStore
import StoreFiles
package import SystemPackage

/// What another machine has made of a content.
package struct AdoptedContent: Sendable {
    package var record: Record
    /// The bytes of its tiers.
    package var tiers: [TierDigest: [UInt8]]

    package init(_ record: Record, _ tiers: [TierDigest: [UInt8]]) { (self.record, self.tiers) = (record, tiers) }
}

/// What became of a file on another machine.
package struct AdoptedFile: Sendable {
    package enum Outcome: Sendable {
        /// Its content is in the cache.
        case prepared(ContentID)
        /// - Parameter by: what decided it, as in a failure's `decoder_version`; nil if the next run is to try again.
        case failed(ContentID?, Problem, by: String?)
    }

    /// Below the root.
    package var path: FilePath
    /// As the other machine saw it. Its size and its modification time count.
    package var stamp: FileStamp
    package var outcome: Outcome

    package init(_ path: FilePath, _ stamp: FileStamp, _ outcome: Outcome) {
        (self.path, self.stamp, self.outcome) = (path, stamp, outcome)
    }
}

/// A content has another result in the library than on another machine, although both made it with the same programs.
package struct AdoptionConflict: Error, Sendable, Equatable {
    package var content: ContentID
}

/// Takes over what other machines have made, as a run stores its own results: first the cache, then the catalogue. Whatever
/// is taken over twice changes nothing the second time.
///
/// Runs on the thread of the cache's writer, and blocks it.
package actor Adoption {
    /// How many files of a group came into the library, and how many did not because they are not as they were.
    package struct Counts: Sendable, Equatable {
        package var prepared = 0
        package var failed = 0
        /// In the library already.
        package var unchanged = 0
        /// Changed, gone or unreadable since: the next run prepares them.
        package var left = 0
    }

    /// As in a run; see `StoreStage`.
    private static let bytesInGroup = 4 << 20

    private let library: Library
    private let root: OpenRoot
    private let tiers: TierCache
    private let known: KnownFiles
    private let privacy: RecordPrivacy
    private let seal: RecordSeal?
    private let placement: AssetPlacement
    private let preparedDigest: TierDigest
    private let writer: CacheWriter
    private let monitor: RunMonitor
    private let executor: ThreadExecutor
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private var group: [CacheEntry] = []
    private var groupByteCount = 0
    /// Of the group: contents that the cache does not show yet.
    private var inGroup: Set<ContentID> = []

    init(
        library: Library,
        root: OpenRoot,
        tiers: TierCache,
        known: KnownFiles,
        privacy: RecordPrivacy,
        seal: RecordSeal?,
        placement: AssetPlacement,
        preparedDigest: TierDigest,
        writer: CacheWriter,
        thread: ThreadExecutor,
        monitor: RunMonitor
    ) {
        (self.library, self.root, self.tiers, self.known) = (library, root, tiers, known)
        (self.privacy, self.seal, self.placement) = (privacy, seal, placement)
        (self.preparedDigest, self.writer, self.monitor) = (preparedDigest, writer, monitor)
        executor = thread
    }

    // MARK: The cache

    /// Takes over a content, unless the library has it as its recipe demands.
    ///
    /// - Parameter sealed: opens what the other machine has sealed; nil if nothing is.
    /// - Throws: `AdoptionConflict`, `StoreError`
    package func add(_ content: AdoptedContent, sealedWith sealed: RecordSeal?) throws {
        guard let id = content.record.content else { return }
        if inGroup.contains(id) { try flush() }
        var record = privacy.applied(to: sealed?.opened(content.record) ?? content.record)
        let known = try tiers.known(id)
        if let existing = known.record {
            if known.wanted.isEmpty, !tiers.lacksFacts(existing) {
                let isComparable = existing.decoderVersion == record.decoderVersion
                guard !isComparable || isSame(existing, record) else { throw AdoptionConflict(content: id) }
                return
            }
            record.plugins = existing.plugins
        }
        try add(.prepared(record, tiers: content.tiers))
        inGroup.insert(id)
    }

    /// Takes over why a content could not be prepared, unless the library has a result.
    package func add(_ failure: Failure) throws {
        guard let id = ContentID(failure.contentID), try library.cache.record(id) == nil else { return }
        try add(.failed(failure))
    }

    private func add(_ entry: CacheEntry) throws {
        group.append(entry)
        groupByteCount += entry.byteCount
        if groupByteCount >= Self.bytesInGroup { try flush() }
    }

    private func flush() throws {
        let entries = group
        (group, groupByteCount, inGroup) = ([], 0, [])
        try writer.assumeIsolated { try $0.write(entries) }
    }

    /// Compares what does not depend on when and by which version they were made.
    private func isSame(_ existing: Record, _ record: Record) -> Bool {
        func comparable(_ record: Record) -> Record {
            var record = seal?.opened(record) ?? record
            (record.preparedAtMs, record.sluiceVersion, record.plugins, record.tiers) = (0, "", [], [])
            return record
        }
        return comparable(existing) == comparable(record)
            && record.tiers.allSatisfy { tier in existing.tiers.contains(tier) }
    }

    // MARK: The catalogue

    /// Takes over what became of files whose contents were added, all or nothing. A file that changed since is left to the
    /// next run.
    ///
    /// - Throws: `StoreError`; `PipelineError.rootMissing` if the root went away.
    package func settle(_ files: [AdoptedFile]) throws -> Counts {
        try flush()
        let (list, outcomes, left) = try listed(files)
        var counts = Counts()
        counts.left = left
        var settled: [SettledFile] = []
        for folder in list.folders {
            let compared = try FolderComparison(folder, root, known)
            counts.unchanged += compared.unchanged
            for candidate in compared.candidates {
                guard let outcome = outcomes[candidate.relativePath] else { continue }
                if let file = try settledFile(candidate, outcome) { settled.append(file) } else { counts.left += 1 }
            }
        }
        let looked = try placement.lookedIDs(of: settled)
        if try placement.write(settled) { throw PipelineError.rootMissing(root.root.path.string) }
        try writer.assumeIsolated { try $0.removeLooks(of: looked) }
        for file in settled {
            monitor.count(file)
            if file.kind == .failed { counts.failed += 1 } else { counts.prepared += 1 }
        }
        return counts
    }

    private func listed(
        _ files: [AdoptedFile]
    ) throws -> (FileList, outcomes: [FilePath: AdoptedFile.Outcome], left: Int) {
        let opened: ListedRoot
        do throws(Errno) { opened = try ListedRoot(root.root.path) } catch {
            throw PipelineError.rootUnreadable(root.root.path.string, reason: "\(error)")
        }
        var (list, left) = (FileList(), 0)
        var outcomes: [FilePath: AdoptedFile.Outcome] = [:]
        for file in files {
            if list.add(file.path, file.stamp, below: opened) == .asListed {
                outcomes[file.path] = file.outcome
            } else {
                left += 1
            }
        }
        return (list, outcomes, left)
    }

    /// Nil if its content is not in the cache.
    private func settledFile(_ candidate: Candidate, _ outcome: AdoptedFile.Outcome) throws -> SettledFile? {
        let stamp = candidate.status.stamp
        switch outcome {
        case .prepared(let content):
            guard let record = try library.cache.record(content) else { return nil }
            return SettledFile(
                kind: .prepared,
                candidate: candidate,
                stamp: stamp,
                outcome: .prepared(record, by: preparedDigest),
                content: content
            )
        case .failed(let content, let problem, let by):
            return SettledFile(
                kind: .failed,
                candidate: candidate,
                stamp: stamp,
                outcome: .failed(content, problem, by: by.map { TierDigests.digest(of: $0) }),
                content: content
            )
        }
    }
}
