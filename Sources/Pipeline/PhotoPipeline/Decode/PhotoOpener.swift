import Backpressure
import DecodeClient
import Imaging
import PhotoCache
import PhotoMetadata
import PhotoModel
import PhotoRecipe
import PhotoRecord

/// A file that was read, and its picture if it is decoded in this process.
struct ReadFile: Sendable {
    var file: PhotoFile
    var content: ContentID
    var byteCountRead: Int
    var jpeg: (input: EncodedInput, probe: JPEGProbe, lease: Lease)?
    /// Why it is not decoded, by its first bytes or its header. The content is known all the same, so a moved or copied
    /// file need not be rejected again.
    var refusal: PhotoFailure?

    init(_ file: PhotoFile, _ identity: PhotoFile.Identity, jpeg: (EncodedInput, JPEGProbe, Lease)? = nil) {
        self.file = file
        (content, byteCountRead) = (identity.content, identity.byteCountRead)
        self.jpeg = jpeg
    }

    /// A JPEG that is decoded in this process has one page.
    func checkPage(_ page: Int) throws(PhotoFailure) {
        if page > 1, jpeg != nil { throw PhotoFailure(.decode, .noPage("it has no page \(page), but 1")) }
    }

    /// Ready to be pulled; nil if a decoding process has to open it.
    func opened(_ candidate: Candidate, _ known: KnownContent) throws(PhotoFailure) -> OpenedPhoto? {
        guard let jpeg else { return nil }
        let header = jpeg.probe.header
        return OpenedPhoto(
            facts: PhotoFacts(self, candidate, header, try CaptureMetadata(header, of: file), known),
            file: file,
            picture: .jpeg(jpeg.input, jpeg.probe),
            wanted: known.wanted,
            lease: jpeg.lease
        )
    }
}

/// Reads a photo's file once and prepares its picture for pulling, for runs and renders alike.
struct PhotoOpener: Sendable {
    let decoder: PhotoDecoder
    let renderer: TierRenderer
    let tiers: TierCache
    let readers: BlockingPool
    let budget: MemoryBudget
    let priority: Priority
    let meter: StageMeter

    /// Reads and hashes the file, after leasing everything that a picture decoded here will need.
    ///
    /// - Parameters:
    ///   - jpeg: nil if a decoding process opens the file.
    ///   - then: continues with the result on the same thread, and may change it.
    func read<Value: Sendable>(
        _ file: PhotoFile,
        _ jpeg: Result<StreamedJPEG?, PhotoFailure>,
        then: @escaping @Sendable (inout ReadFile) throws -> Value
    ) async throws -> (ReadFile, Value) {
        if case .failure(let failure) = jpeg, !failure.isPermanent { throw failure }
        guard case .success(let jpeg?) = jpeg else {
            return try await blocking {
                var read = ReadFile(file, try file.identity())
                if case .failure(let refusal) = jpeg { read.refusal = refusal }
                let value = try then(&read)
                return (read, value)
            }
        }
        let probe = jpeg.probe
        let fitsInMemory = jpeg.span.count <= PhotoFile.maxBytesInMemory
        let lease = try await lease(renderer.peakByteCount(probe, fileByteCount: fitsInMemory ? jpeg.span.count : 0))
        return try await blocking {
            var read: ReadFile
            if fitsInMemory {
                let (bytes, identity) = try file.contents(of: jpeg)
                read = ReadFile(file, identity, jpeg: (.memory(bytes), probe, lease))
            } else {
                let input = EncodedInput.descriptor(file.descriptor, span: jpeg.span)
                read = ReadFile(file, try file.identity(of: jpeg), jpeg: (input, probe, lease))
            }
            let value = try then(&read)
            return (read, value)
        }
    }

    /// Waits for a free decoding process without holding a thread.
    func slot() async throws -> Slot {
        try await meter.measure(.waitingForRoom) { try await decoder.processes.slot() }
    }

    /// Makes a decoding process prepare the picture of a file that was read.
    ///
    /// - Parameters:
    ///   - free: nil to wait for a process.
    ///   - page: of a document, counted from 1.
    ///   - allowance: memory for decoding, if the estimate from its header was too small.
    func open(
        _ read: ReadFile,
        _ candidate: Candidate,
        _ known: KnownContent,
        in free: Slot? = nil,
        page: Int = 1,
        allowance: Int = 0
    ) async throws -> OpenedPhoto {
        if let refusal = read.refusal { throw refusal }
        // Never wait for a process while holding a lease, only the other way round.
        let slot = if let free { free } else { try await slot() }
        let (picture, capture, byteCount) = try await blocking { [decoder, renderer, budget, priority] in
            let picture = try decoder.open(
                read.file,
                in: slot,
                page: page,
                allowance: allowance,
                priority: priority
            )
            let byteCount = renderer.peakByteCount(picture)
            decoder.processes.fit(byteCount, into: budget.capacity)
            return (picture, try CaptureMetadata(picture.header, of: read.file), byteCount)
        }
        return OpenedPhoto(
            facts: PhotoFacts(read, candidate, picture.header, capture, known),
            file: read.file,
            picture: .remote(picture),
            wanted: known.wanted,
            lease: try await lease(byteCount, elsewhere: true)
        )
    }

    /// Reopens a photo that ran out of memory; nothing else of it is kept meanwhile.
    func open(_ photo: StarvedPhoto) async throws -> OpenedPhoto {
        let (read, known) = try await blocking { [tiers] in
            let file = try PhotoFile(photo.candidate)
            let read = ReadFile(file, try file.identity())
            guard read.content == photo.content else { throw PhotoFailure.changed }
            return (read, try tiers.known(photo.content))
        }
        return try await open(read, photo.candidate, known, allowance: photo.allowance)
    }

    /// Makes something of a photo that was read, and retries with more memory if decoding ran out of it. Holds neither a
    /// process nor memory while waiting for either.
    ///
    /// - Parameters:
    ///   - jpeg: nil if a decoding process has to open the file.
    ///   - page: of a document, counted from 1.
    func making<Value: Sendable>(
        _ read: ReadFile,
        _ candidate: Candidate,
        _ known: KnownContent,
        _ jpeg: OpenedPhoto?,
        page: Int = 1,
        limits: Recipe.Limits,
        _ make: (OpenedPhoto) async throws -> Value
    ) async throws -> Value {
        var allowance = 0
        while true {
            let photo =
                if let jpeg { jpeg } else {
                    try await open(read, candidate, known, page: page, allowance: allowance)
                }
            do { return try await make(photo) } catch let failure as PhotoFailure {
                photo.lease.release()
                guard let again = StarvedPhoto(photo, failure, limits) else { throw failure }
                allowance = again.allowance
            }
        }
    }

    private func lease(_ byteCount: Int, elsewhere: Bool = false) async throws -> Lease {
        try await meter.measure(.waitingForRoom) {
            try await budget.lease(byteCount, priority: priority, elsewhere: elsewhere)
        }
    }

    /// Runs file reads and database queries on the lane's threads.
    func blocking<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await readers.run { [meter] in try meter.measure(.busy) { try work() } }
    }
}

extension PhotoFacts {
    fileprivate init(
        _ read: ReadFile,
        _ candidate: Candidate,
        _ header: ImageHeader,
        _ capture: CaptureMetadata,
        _ known: KnownContent
    ) {
        self.init(
            candidate: candidate,
            stamp: read.file.stamp,
            content: read.content,
            header: header,
            isStreamed: read.jpeg != nil,
            capture: capture,
            previous: known.record
        )
    }
}
