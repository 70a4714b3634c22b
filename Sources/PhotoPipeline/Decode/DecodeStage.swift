import Backpressure
import Imaging
import PhotoMetadata
import PhotoStore

/// Reads each file once, recognises it, and gets its picture ready to be pulled. Content that the cache has already
/// goes straight to the store stage.
actor DecodeStage {
    private enum Step {
        case opened(OpenedPhoto)
        case settled(Outcome)
        /// The same content is on the road already, and takes this file with it.
        case follows
    }

    /// A file that was read, and the picture if it is one that is decoded here.
    private struct ReadFile: Sendable {
        var file: PhotoFile
        var content: ContentID
        var jpeg: (input: EncodedInput, probe: JPEGProbe, lease: Lease)?
        /// Why it is not decoded, by its first bytes or its header. The content is known all the same: when the file is
        /// moved or copied, it need not be refused again.
        var refusal: PhotoFailure?
    }

    private let context: RunContext
    private let meter: StageMeter

    init(_ context: RunContext) {
        self.context = context
        meter = context.monitor[.decode]
    }

    func run(
        _ input: ByteChannel<Candidate>,
        to output: ByteChannel<OpenedPhoto>,
        outcomes: ByteChannel<Outcome>
    ) async throws {
        let (context, meter) = (context, meter)
        try await meter.eachInLanes(context.lanes, of: input) { candidate in
            context.monitor.update { $0.report.found += 1 }
            switch try await self.step(candidate) {
            case .opened(let photo): try await meter.send(photo, byteCount: photo.lease.byteCount, to: output)
            case .settled(let outcome): try await meter.send(outcome, byteCount: 0, to: outcomes)
            case .follows: break
            }
        }
    }

    private func step(_ candidate: Candidate) async throws -> Step {
        if let linked = try await blocking({ try $0.linkUnread(candidate) }) { return .settled(linked) }
        var failed = FailedPhoto(candidate: candidate, stamp: candidate.status.stamp)
        do {
            let file = try await blocking { _ in try PhotoFile(candidate) }
            failed.stamp = file.stamp
            let read = try await read(file)
            failed.content = read.content
            context.monitor.update { $0.report.bytesRead += file.stamp.size }

            guard context.inFlight.claim(read.content, candidate, file.stamp) else { return .follows }
            failed.holdsClaim = true
            if let known = try await blocking({ try $0.known(read.content, candidate, file.stamp) }) {
                return .settled(known)
            }
            if let refusal = read.refusal { throw refusal }
            return .opened(try await open(read, candidate))
        } catch let failure as PhotoFailure {
            failed.failure = failure
            return .settled(.failed(failed))
        }
    }

    /// Reads and hashes the file; the lease on all that a picture decoded here will need comes first.
    private func read(_ file: PhotoFile) async throws -> ReadFile {
        let probed = try await blocking { context in
            Result { () throws(PhotoFailure) in try context.probe(file) }
        }
        var refusal: PhotoFailure?
        if case .failure(let failure) = probed {
            guard failure.isPermanent else { throw failure }
            refusal = failure
        }
        guard let probe = try? probed.get() else {
            let content = try await blocking { _ in try file.contentID() }
            return ReadFile(file: file, content: content, refusal: refusal)
        }
        let lease = try await lease(context.peakByteCount(probe, fileByteCount: file.fitsInMemory ? file.byteCount : 0))
        return try await blocking { _ in
            guard file.fitsInMemory else {
                let content = try file.contentID()
                return ReadFile(file: file, content: content, jpeg: (.descriptor(file.descriptor), probe, lease))
            }
            let (bytes, content) = try file.contents()
            return ReadFile(file: file, content: content, jpeg: (.memory(bytes), probe, lease))
        }
    }

    private func open(_ read: ReadFile, _ candidate: Candidate) async throws -> OpenedPhoto {
        let (picture, header, lease): (OpenedPicture, ImageHeader, Lease)
        if let jpeg = read.jpeg {
            (picture, header, lease) = (.jpeg(jpeg.input, jpeg.probe), jpeg.probe.header, jpeg.lease)
        } else {
            // A process is never waited for with a lease in hand, only the other way round.
            let remote = try await blocking { context in try context.openRemotely(read.file) }
            (picture, header) = (.remote(remote), remote.header)
            lease = try await self.lease(context.peakByteCount(remote))
        }
        return try await blocking { context in
            let previous = try context.cache.record(read.content)
            let facts = PhotoFacts(
                candidate: candidate,
                stamp: read.file.stamp,
                content: read.content,
                header: header,
                capture: MetadataReader.read(exif: header.exif, xmp: header.xmp),
                previous: previous
            )
            let wanted = Set(try context.missingTiers(of: previous).map(\.spec.name))
            return OpenedPhoto(facts: facts, file: read.file, picture: picture, wanted: wanted, lease: lease)
        }
    }

    private func lease(_ byteCount: Int) async throws -> Lease {
        try await meter.measure(.waitingForRoom) { try await context.budget.lease(byteCount) }
    }

    private func blocking<Value: Sendable>(
        _ work: @escaping @Sendable (RunContext) throws -> Value
    ) async throws -> Value {
        let (context, meter) = (context, meter)
        return try await context.readers.run { try meter.measure(.busy) { try work(context) } }
    }
}
