import Backpressure
import DecodeClient
import Foundation
import Imaging
import PhotoCache
import PhotoMetadata
import PhotoModel
import PhotoRecipe
import PhotoRecord

/// Determines what a candidate needs: nothing, if its content is known or already being prepared.
struct CandidateCheck: Sendable {
    let decoder: PhotoDecoder
    let tiers: TierCache
    let failures: FailureHistory
    let inFlight: ContentsInFlight
    let twins: PartialTwins
    let retriesFailed: Bool

    /// The result for a candidate before its file is read.
    enum FirstCheck: Sendable {
        /// Not opened, or only its head was read.
        case settled(Outcome)
        /// With the JPEG that is decoded in this process, or the reason that the file is not decoded.
        case opened(PhotoFile, Result<StreamedJPEG?, PhotoFailure>)
        /// With the record if only its facts need renewing.
        case needsProcess(Record?)
    }

    /// The result for a file that was read.
    enum Claimed: Sendable {
        /// The same content is already being prepared; this file shares its outcome.
        case follows
        case settled(Outcome)
        case opened(OpenedPhoto)
        case toOpen(KnownContent)
    }

    /// Opens the file, unless it is unchanged and its content has everything the recipe requires, because another
    /// recipe made it or the catalogue was behind. If the record lacks only facts, they are read from the file's head.
    func firstCheck(of awaited: AwaitedFile) throws -> FirstCheck {
        let candidate = awaited.candidate
        let record = try candidate.unchangedContent.flatMap(tiers.recordWithAll)
        if let record, !tiers.lacksFacts(record) {
            let stamp = candidate.status.stamp
            return .settled(
                .linked(LinkedPhoto(candidate: candidate, stamp: stamp, record: record, holdsClaim: false))
            )
        }
        let file: PhotoFile
        do throws(PhotoFailure) { file = try awaited.opened() } catch {
            return .settled(.failed(FailedPhoto(candidate, error)))
        }
        let renewing = file.stamp == candidate.status.stamp ? record : nil
        let found = Result { () throws(PhotoFailure) in try decoder.jpeg(in: file) }
        switch found {
        case .success(nil): return .needsProcess(renewing)
        case .success(let jpeg?):
            guard let renewing, let capture = try? CaptureMetadata(jpeg.probe.header, of: file),
                (try? file.checkUnchanged()) != nil
            else { return .opened(file, found) }
            return .settled(renewed(renewing, capture, candidate, file.stamp, holdsClaim: false))
        case .failure: return .opened(file, found)
        }
    }

    /// Claims the content of a file that was read, and determines what it needs.
    ///
    /// - Parameter read: gets an ID of its own if another file has the same parts, but not the same bytes.
    func claim(_ read: inout ReadFile, _ candidate: Candidate) throws -> Claimed {
        if try twins.hasOther(read, candidate) { read.content = try read.file.wholeContentID() }
        let stamp = read.file.stamp
        var claim = inFlight.claim(read.content, candidate, stamp)
        while case .toCompare(let other) = claim {
            if try twins.areSame(read.file, other) {
                claim = inFlight.claim(read.content, candidate, stamp, sameAs: other)
            } else {
                read.content = try read.file.wholeContentID()
                claim = inFlight.claim(read.content, candidate, stamp)
            }
        }
        guard case .granted = claim else { return .follows }
        let content = read.content
        // Checked after the claim: the previous claimant may have stored it a moment ago.
        let known = try tiers.known(content)
        if let record = known.record, known.wanted.isEmpty, !tiers.lacksFacts(record) {
            return .settled(.linked(LinkedPhoto(candidate: candidate, stamp: stamp, record: record, holdsClaim: true)))
        }
        if !retriesFailed, let failure = try failures.remembered(content) {
            var failed = FailedPhoto(candidate: candidate, stamp: stamp)
            (failed.content, failed.failure, failed.holdsClaim) = (content, failure, true)
            return .settled(.failed(failed))
        }
        return try read.opened(candidate, known).map(Claimed.opened) ?? .toOpen(known)
    }

    /// For an unchanged file whose record lacks only facts: reads them from the file's head. The rest is not read, and
    /// nothing is decoded. Nil if the head cannot be read.
    func renewed(_ record: Record, _ candidate: Candidate, in slot: Slot) -> Outcome? {
        do throws(PhotoFailure) {
            let file = try PhotoFile(candidate)
            guard file.stamp == candidate.status.stamp else { return nil }
            let capture = try CaptureMetadata(decoder.open(file, in: slot).header, of: file)
            try file.checkUnchanged()
            return renewed(record, capture, candidate, file.stamp, holdsClaim: false)
        } catch {
            return nil
        }
    }

    /// The outcome for content that has all tiers but whose record lacked facts that the file was opened for. Nil if
    /// there is more to do.
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
        record.setFilm(capture.film)
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
