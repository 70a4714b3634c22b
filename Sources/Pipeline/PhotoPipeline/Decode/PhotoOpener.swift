import Backpressure
import Imaging
import PhotoCache
import PhotoMetadata
import PhotoModel

/// A file that was read, and the picture if it is one that is decoded in this process.
struct ReadFile: Sendable {
    var file: PhotoFile
    var content: ContentID
    var jpeg: (input: EncodedInput, probe: JPEGProbe, lease: Lease)?
    /// Why it is not decoded, by its first bytes or its header. The content is known all the same: when the file is
    /// moved or copied, it need not be refused again.
    var refusal: PhotoFailure?
}

/// Reads a photo's file once, and gets its picture ready to be pulled: for runs and renders alike.
struct PhotoOpener: Sendable {
    private let context: RunContext
    private let meter: StageMeter

    init(_ context: RunContext) {
        self.context = context
        meter = context.monitor[.decode]
    }

    /// Reads and hashes the file; the lease on all that a picture decoded here will need comes first.
    func read(_ file: PhotoFile) async throws -> ReadFile {
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

    /// Gets the picture of a file that was read ready to be pulled.
    ///
    /// - Parameters:
    ///   - names: of the tiers to make; nil for those that the cache lacks.
    ///   - allowance: memory for decoding, where its header's estimate was not enough.
    func open(
        _ read: ReadFile,
        _ candidate: Candidate,
        only names: Set<String>? = nil,
        allowance: Int = 0
    ) async throws -> OpenedPhoto {
        let (picture, header, lease): (OpenedPicture, ImageHeader, Lease)
        if let jpeg = read.jpeg {
            (picture, header, lease) = (.jpeg(jpeg.input, jpeg.probe), jpeg.probe.header, jpeg.lease)
        } else {
            // A process is never waited for with a lease in hand, only the other way round.
            let remote = try await blocking { context in try context.openRemotely(read.file, allowance: allowance) }
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
                capture: CaptureMetadata(header),
                previous: previous
            )
            let wanted = try names ?? Set(context.missingTiers(of: previous).map(\.spec.name))
            return OpenedPhoto(facts: facts, file: read.file, picture: picture, wanted: wanted, lease: lease)
        }
    }

    /// Opens a photo again that ran out of memory; nothing else of it is kept meanwhile.
    func open(_ photo: StarvedPhoto) async throws -> OpenedPhoto {
        let file = try await blocking { _ in try PhotoFile(photo.candidate) }
        let read = try await read(file)
        guard read.content == photo.content else { throw PhotoFailure.changed }
        return try await open(read, photo.candidate, allowance: photo.allowance)
    }

    private func lease(_ byteCount: Int) async throws -> Lease {
        try await meter.measure(.waitingForRoom) {
            try await context.budget.lease(byteCount, priority: context.lane.priority)
        }
    }

    /// Runs what reads files or asks the databases on the lane's threads.
    func blocking<Value: Sendable>(
        _ work: @escaping @Sendable (RunContext) throws -> Value
    ) async throws -> Value {
        let (context, meter) = (context, meter)
        return try await context.readers.run { try meter.measure(.busy) { try work(context) } }
    }
}
