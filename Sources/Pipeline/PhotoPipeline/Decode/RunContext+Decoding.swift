import Backpressure
import DecodeClient
import Foundation
import Imaging
import PhotoCache
import PhotoMetadata
import PhotoModel
import PhotoRecord
import StoreFiles

extension RunContext {
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
        let record = try candidate.unchangedContent.flatMap(recordWithAllTiers)
        if let record, !lacksFacts(record) {
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
        let probed = Result { () throws(PhotoFailure) in try probe(file) }
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
        let known = try known(content)
        if let record = known.record, known.wanted.isEmpty, !lacksFacts(record) {
            return .settled(.linked(LinkedPhoto(candidate: candidate, stamp: stamp, record: record, holdsClaim: true)))
        }
        if !retriesFailed, let failure = try rememberedFailure(content) {
            var failed = FailedPhoto(candidate: candidate, stamp: stamp)
            (failed.content, failed.failure, failed.holdsClaim) = (content, failure, true)
            return .settled(.failed(failed))
        }
        return read.opened(candidate, known).map(Claimed.opened) ?? .toOpen(known)
    }

    /// What the cache has of a content, and lacks.
    func known(_ content: ContentID) throws -> KnownContent {
        let record = try cache.record(content)
        return KnownContent(record: record, wanted: Set(try missingTiers(of: record).map(\.spec.name)))
    }

    /// Why the decoders that there are now made nothing of a content; nil where they have not tried, or did, or are to try
    /// once more.
    func rememberedFailure(_ content: ContentID) throws -> PhotoFailure? {
        guard let failure = try failureBefore(content), !failure.willRetry || isOfThisRun(failure) else { return nil }
        return PhotoFailure(failure)
    }

    /// A failure that leaves its content one more try, where this was that one.
    func judged(_ failure: PhotoFailure, of content: ContentID?) throws(StoreError) -> PhotoFailure {
        guard failure.hasOneMoreTry, let content, try failureBefore(content) != nil else { return failure }
        return failure.withoutMoreTries()
    }

    private func failureBefore(_ content: ContentID) throws(StoreError) -> Failure? {
        // The decoders' version is asked for last: that may start a process.
        guard let failure = try cache.failure(content), failure.decoderVersion == failureVersion else { return nil }
        return failure
    }

    private func isOfThisRun(_ failure: Failure) -> Bool { failure.failedAtMs >= scanStarted / 1_000_000 }

    private func recordWithAllTiers(_ content: ContentID) throws -> Record? {
        guard let record = try cache.record(content), try missingTiers(of: record).isEmpty else { return nil }
        return record
    }

    /// Whether the file may say more than its record: facts were omitted, or an older version read them.
    private func lacksFacts(_ record: Record) -> Bool {
        privacy.lacksFacts(record) || record.captureVersion != MetadataReader.version
    }

    /// A file that is as it was, and whose record lacks nothing but facts: they are read from the file's head, and neither
    /// is the rest of it read nor anything decoded. Nil if the head cannot be read.
    func renewed(_ record: Record, _ candidate: Candidate, in slot: Slot) -> Outcome? {
        do throws(PhotoFailure) {
            let file = try PhotoFile(candidate)
            guard file.stamp == candidate.status.stamp else { return nil }
            let header = try openRemotely(file, in: slot).header
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
                record: privacy.applied(to: record),
                holdsClaim: holdsClaim,
                isRenewed: true
            )
        )
    }

    /// The recipe's tiers that a record lacks, or whose bytes the cache has lost. All of them without a record, or with
    /// one whose fingerprints are of another version.
    func missingTiers(of record: Record?) throws -> [TierDigests.Entry] {
        guard let record, record.fingerprints.version == FingerprintStage.version else { return digests.entries }
        let missing = try cache.missing(digests.entries.map(\.digest), of: record)
        return missing.isEmpty ? [] : digests.entries.filter { missing.contains($0.digest) }
    }

    /// The probe of a JPEG that is decoded in this process; nil for everything else.
    func probe(_ file: PhotoFile) throws(PhotoFailure) -> JPEGProbe? {
        guard try file.format() == .jpeg else { return nil }
        do {
            let probe = try JPEGProbe(.descriptor(file.descriptor))
            guard probe.isStreamable else { return nil }
            try recipe.limits.check(probe.header)
            return probe
        } catch {
            throw PhotoFailure(.decode, error)
        }
    }

    /// - Parameter allowance: see `DecodeWorkers.open`.
    func openRemotely(
        _ file: PhotoFile,
        in slot: Slot,
        allowance: Int = 0
    ) throws(PhotoFailure) -> RemotePicture {
        do {
            let picture = try decoders.open(
                file.descriptor,
                in: slot,
                deadline: recipe.limits.deadline,
                allowance: allowance
            )
            try recipe.limits.check(picture.header)
            return picture
        } catch {
            // A file that changed since it was hashed is not to blame, nor is the content that it had.
            try file.checkUnchanged()
            throw PhotoFailure(.decode, error)
        }
    }
}

extension CaptureMetadata {
    init(_ header: ImageHeader) { self = MetadataReader.read(exif: header.exif, xmp: header.xmp, iptc: header.iptc) }
}

extension Recipe.Limits {
    /// The memory for another try of a picture that ran out of it; nil where it had all that there is.
    func allowance(after peakByteCount: Int) -> Int? {
        guard peakByteCount < maxDecodeBytes else { return nil }
        return peakByteCount > maxDecodeBytes / 4
            ? maxDecodeBytes : min(maxDecodeBytes, max(64 << 20, 4 * peakByteCount))
    }

    /// An error that names the limit which the picture came up against.
    func explained(_ error: ImagingError, of header: ImageHeader) -> ImagingError {
        guard case .outOfMemory = error, allowance(after: header.peakByteCount) == nil else { return error }
        return .outOfMemory("decoding takes more than \(maxDecodeBytesInWords)")
    }

    private var maxDecodeBytesInWords: String {
        "limits.maxDecodeBytes (\(ByteSize(Int64(clamping: maxDecodeBytes)))) of the recipe"
    }

    /// Refuses a picture by its header.
    func check(_ header: ImageHeader) throws(ImagingError) {
        let size = header.storedSize
        guard size.pixelCount <= maxPixels else {
            throw .tooLarge(
                "\(size.width) × \(size.height) pixels, more than limits.maxPixels (\(maxPixels)) of the recipe"
            )
        }
        guard header.peakByteCount <= maxDecodeBytes else {
            throw .tooLarge(
                "decoding takes \(ByteSize(Int64(header.peakByteCount))), more than \(maxDecodeBytesInWords)"
            )
        }
    }
}
