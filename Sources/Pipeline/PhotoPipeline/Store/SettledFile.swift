import Foundation
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoRecord
import StoreFiles
import SwiftProtobuf

/// The result of a run for one file, once the cache has its content.
struct SettledFile: Sendable {
    enum Kind: Sendable {
        case prepared, linked, failed
        /// No longer there when it was to be read: nothing is recorded about it.
        case gone
    }

    var kind: Kind
    var candidate: Candidate
    var stamp: FileStamp
    var outcome: AssetOutcome
    /// Nil if the file could not be read.
    var content: ContentID?
    /// It is an accepted failure.
    var isAccepted = false
}

/// Converts outcomes into cache entries and settled files.
struct Settlement: Sendable {
    let inFlight: ContentsInFlight
    let failures: FailureHistory
    let accepted: AcceptedFailures
    let preparedDigest: TierDigest
    let time: RecordTime

    /// The outcome combined with what the cache knows about earlier ones, before it is written.
    func judged(_ outcome: Outcome) throws(StoreError) -> Outcome {
        guard case .failed(var photo) = outcome else { return outcome }
        photo.failure = try failures.judged(photo.failure, of: photo.content)
        return .failed(photo)
    }

    /// What the cache is to store for an outcome; nil if it has it already, or if there is nothing to store.
    func entry(_ outcome: Outcome) -> CacheEntry? {
        switch outcome {
        case .prepared(let photo): return photo.entry
        case .failed(let photo):
            guard photo.holdsClaim, photo.failure.isPermanent || photo.failure.hasOneMoreTry,
                let content = photo.content
            else { return nil }
            return .failed(
                Failure.with { failure in
                    failure.contentID = Data(content.bytes)
                    failure.stage = photo.failure.stage
                    failure.reason = photo.failure.reason
                    failure.decoderVersion = failures.version
                    failure.failedAtMs = time.milliseconds
                    failure.willRetry = photo.failure.hasOneMoreTry
                }
            )
        case .linked(let photo): return photo.isRenewed ? .renewed(photo.record) : nil
        }
    }

    /// The files that an outcome settles: its own, and those with the same content that waited for it.
    func settle(_ outcome: Outcome) -> [SettledFile] {
        switch outcome {
        case .prepared(let photo):
            let facts = photo.facts
            return [prepared(.prepared, facts.candidate, facts.stamp, photo.record)]
                + inFlight.release(facts.content).map { prepared(.linked, $0.candidate, $0.stamp, photo.record) }
        case .linked(let photo):
            let followers = photo.holdsClaim ? photo.record.content.map(inFlight.release) ?? [] : []
            return [prepared(.linked, photo.candidate, photo.stamp, photo.record)]
                + followers.map { prepared(.linked, $0.candidate, $0.stamp, photo.record) }
        case .failed(let photo):
            let followers = photo.holdsClaim ? photo.content.map(inFlight.release) ?? [] : []
            return [failed(photo, photo.candidate, photo.stamp)]
                + followers.map { failed(photo, $0.candidate, $0.stamp) }
        }
    }

    private func prepared(
        _ kind: SettledFile.Kind,
        _ candidate: Candidate,
        _ stamp: FileStamp,
        _ record: Record
    ) -> SettledFile {
        SettledFile(
            kind: kind,
            candidate: candidate,
            stamp: stamp,
            outcome: .prepared(record, by: preparedDigest),
            content: record.content
        )
    }

    private func failed(_ photo: FailedPhoto, _ candidate: Candidate, _ stamp: FileStamp) -> SettledFile {
        let by = photo.failure.isPermanent ? failures.digest : nil
        let isGone = !photo.failure.isPermanent && candidate.isGone
        let isAccepted = accepted.holds(
            content: photo.content,
            asset: candidate.known?.row,
            stamp: candidate.status.stamp
        )
        return SettledFile(
            kind: isGone ? .gone : .failed,
            candidate: candidate,
            stamp: stamp,
            outcome: .failed(photo.content, photo.failure.problem, by: by),
            content: photo.content,
            isAccepted: !isGone && isAccepted
        )
    }
}

extension RunMonitor {
    func count(_ file: SettledFile) {
        update { counters in
            counters.filesDone += 1
            counters.bytesDone = counters.bytesDone.addingClamped(file.candidate.status.stamp.size)
            switch file.kind {
            case .prepared:
                counters.report.prepared += 1
                guard case .prepared(let record, _) = file.outcome else { return }
                counters.report.damaged += record.damage.isEmpty ? 0 : 1
                counters.pixels += Int64(record.width) * Int64(record.height)
                counters.bytesDecoded += file.stamp.size
            case .linked: counters.report.linked += 1
            case .failed:
                counters.report.failed += 1
                if file.isAccepted { counters.report.accepted = (counters.report.accepted ?? 0) + 1 }
            case .gone:
                counters.report.found -= 1
                counters.gone += 1
            }
        }
    }
}
