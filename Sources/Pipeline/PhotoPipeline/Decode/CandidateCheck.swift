import Backpressure
import DecodeClient
import Foundation
import Imaging
import PhotoCache
import PhotoMetadata
import PhotoModel
import PhotoRecipe
import PhotoRecord

/// Finds out what there is to do for a candidate: nothing, where its content is known or under way.
struct CandidateCheck: Sendable {
    let decoder: PhotoDecoder
    let tiers: TierCache
    let failures: FailureHistory
    let inFlight: ContentsInFlight
    let retriesFailed: Bool

    /// What a candidate turns out to be before it is read.
    enum FirstLook: Sendable {
        /// Not opened, or no more than its head read.
        case settled(Outcome)
        /// With the probe of a JPEG, or why it is not decoded.
        case opened(PhotoFile, Result<JPEGProbe?, PhotoFailure>)
        /// With the record where nothing but its facts is to be renewed.
        case needsProcess(Record?)
    }

    /// What becomes of a file that was read.
    enum Claimed: Sendable {
        /// The same content is under way already, and takes this file with it.
        case follows
        case settled(Outcome)
        case opened(OpenedPhoto)
        case toOpen(KnownContent)
    }

    /// Opens the file, unless it is as it was and its content has all that the recipe wants: another recipe made it, or
    /// the catalogue was behind. Where its record lacks nothing but facts, they are read from its head.
    func look(at candidate: Candidate) throws -> FirstLook {
        let record = try candidate.unchangedContent.flatMap(tiers.recordWithAll)
        if let record, !tiers.lacksFacts(record) {
            let stamp = candidate.status.stamp
            return .settled(
                .linked(LinkedPhoto(candidate: candidate, stamp: stamp, record: record, holdsClaim: false))
            )
        }
        let file: PhotoFile
        do throws(PhotoFailure) { file = try PhotoFile(candidate) } catch {
            return .settled(.failed(FailedPhoto(candidate, error)))
        }
        let renewing = file.stamp == candidate.status.stamp ? record : nil
        let probed = Result { () throws(PhotoFailure) in try decoder.probe(file) }
        switch probed {
        case .success(nil): return .needsProcess(renewing)
        case .success(let probe?):
            guard let renewing, (try? file.checkUnchanged()) != nil else { return .opened(file, probed) }
            let capture = CaptureMetadata(probe.header)
            return .settled(renewed(renewing, capture, candidate, file.stamp, holdsClaim: false))
        case .failure: return .opened(file, probed)
        }
    }

    /// Claims the content of a file that was read, and finds out what is to be done for it.
    func claim(_ read: ReadFile, _ candidate: Candidate) throws -> Claimed {
        let (content, stamp) = (read.content, read.file.stamp)
        guard inFlight.claim(content, candidate, stamp) else { return .follows }
        // Looked for behind the claim: whoever had it before may have stored it a moment ago.
        let known = try tiers.known(content)
        if let record = known.record, known.wanted.isEmpty, !tiers.lacksFacts(record) {
            return .settled(.linked(LinkedPhoto(candidate: candidate, stamp: stamp, record: record, holdsClaim: true)))
        }
        if !retriesFailed, let failure = try failures.remembered(content) {
            var failed = FailedPhoto(candidate: candidate, stamp: stamp)
            (failed.content, failed.failure, failed.holdsClaim) = (content, failure, true)
            return .settled(.failed(failed))
        }
        return read.opened(candidate, known).map(Claimed.opened) ?? .toOpen(known)
    }

    /// A file that is as it was, and whose record lacks nothing but facts: they are read from the file's head, and neither
    /// is the rest of it read nor anything decoded. Nil if the head cannot be read.
    func renewed(_ record: Record, _ candidate: Candidate, in slot: Slot) -> Outcome? {
        do throws(PhotoFailure) {
            let file = try PhotoFile(candidate)
            guard file.stamp == candidate.status.stamp else { return nil }
            let header = try decoder.open(file, in: slot).header
            try file.checkUnchanged()
            return renewed(record, CaptureMetadata(header), candidate, file.stamp, holdsClaim: false)
        } catch {
            return nil
        }
    }

    /// What becomes of content whose tiers are all there, and whose record lacked facts that the file was opened for; nil
    /// if there is more to do.
    func renewed(_ photo: OpenedPhoto) -> Outcome? {
        guard photo.wanted.isEmpty, let record = photo.facts.previous else { return nil }
        photo.lease.release()
        return renewed(record, photo.facts.capture, photo.facts.candidate, photo.facts.stamp, holdsClaim: true)
    }

    private func renewed(
        _ record: Record,
        _ capture: CaptureMetadata,
        _ candidate: Candidate,
        _ stamp: FileStamp,
        holdsClaim: Bool
    ) -> Outcome {
        var record = record
        record.sealed = Data()
        (record.sealedGroups, record.omittedGroups) = ([], [])
        record.capture = Record.Capture(capture)
        record.captureVersion = MetadataReader.version
        return .linked(
            LinkedPhoto(
                candidate: candidate,
                stamp: stamp,
                record: tiers.privacy.applied(to: record),
                holdsClaim: holdsClaim,
                isRenewed: true
            )
        )
    }
}
