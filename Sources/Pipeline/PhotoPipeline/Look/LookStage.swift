import Backpressure
import DecodeClient
import Imaging
import PhotoCache
import PhotoCatalogue
import PhotoModel
import StoreFiles

/// Looks at new photos before a run prepares them: takes facts and a thumbnail from the heads of their files, so that all
/// of them can be seen, ordered and found within seconds. What it stores is provisional, and a file that it cannot read
/// costs nothing but its own facts.
actor LookStage {
    /// The first photos are written when there are as many as fit on a screen, so that somebody who waits sees them. Each
    /// group after that has twice as many …
    private static let firstPhotos = 64
    private static let maxPhotos = 512
    /// … or this many bytes. As many wait while a group is written. None of them hold leases: until preparing begins, the
    /// store stage's memory is free.
    private static let maxBytes = StoreStage.ownByteCount / 8
    /// Heads that the disk reads ahead: enough for it to work on many at a time.
    private static let bytesAhead = 128 * PhotoHead.byteCount
    /// Batches opened at a time: opening waits for the disk to read inodes.
    private static let openers = 2
    /// Each holds a batch of open files.
    private static let maxLanes = 8
    /// Leased for the files that a thread looks at together: what is made of all of them, and a head, its metadata and a
    /// thumbnail being decoded of one.
    private static let bytesInBatch = (2 << 20) + EmbeddedThumbnail.maxPeakByteCount
    /// Leased for a thumbnail that a decoding process decodes: its planes, a code tree, and what is made of them.
    private static let bytesOfCoded = 2 << 20

    private let reader: LookReader
    private let catalogue: Catalogue
    private let writer: CacheWriter
    private let lane: PipelineLane
    private let budget: MemoryBudget
    /// When the scan began, in nanoseconds since 1970.
    private let scan: Int64
    private let meter: StageMeter
    private var group: [LookReader.Finding] = []
    private var groupByteCount = 0
    private var wantedPhotos = firstPhotos

    init(
        reader: LookReader,
        catalogue: Catalogue,
        writer: CacheWriter,
        lane: PipelineLane,
        budget: MemoryBudget,
        scan: Int64,
        meter: StageMeter
    ) {
        self.reader = reader
        self.catalogue = catalogue
        self.writer = writer
        self.lane = lane
        self.budget = budget
        self.scan = scan
        self.meter = meter
    }

    /// - Parameter input: photos to look at, and photos that an earlier scan has looked at.
    func run(_ input: ByteChannel<[Candidate]>) async throws {
        let findings = ByteChannel<[LookReader.Finding]>(capacity: Self.maxBytes)
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask {
                defer { findings.finish() }
                try await self.look(at: input, to: findings)
            }
            group.addTask { try await self.write(findings) }
        }
    }

    private nonisolated func look(
        at input: ByteChannel<[Candidate]>,
        to output: ByteChannel<[LookReader.Finding]>
    ) async throws {
        let awaited = ByteChannel<[AwaitedFile]>(capacity: Self.bytesAhead)
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask { [self] in
                defer { awaited.finish() }
                try await withThrowingDiscardingTaskGroup { openers in
                    for _ in 0..<Self.openers {
                        openers.addTask { [self] in
                            while let batch = try await input.receive() { try await open(batch, to: awaited) }
                        }
                    }
                }
            }
            for _ in 0..<min(lane.jobs, Self.maxLanes) {
                group.addTask { [self] in
                    while let batch = try await meter.receive(from: awaited) { try await look(at: batch, to: output) }
                }
            }
        }
    }

    private nonisolated func open(
        _ batch: [Candidate],
        to output: ByteChannel<[AwaitedFile]>
    ) async throws {
        try await noteAgain(batch.compactMap(\.known?.row))
        let new = batch.filter { $0.known == nil }
        let awaited = try await lane.readers.run { new.map { AwaitedFile($0, reading: PhotoHead.byteCount) } }
        try await output.send(awaited, byteCount: awaited.count * PhotoHead.byteCount)
        meter.count(items: batch.count - new.count)
    }

    private nonisolated func look(
        at batch: [AwaitedFile],
        to output: ByteChannel<[LookReader.Finding]>
    ) async throws {
        let lease = try await budget.lease(Self.bytesInBatch, priority: lane.priority)
        let found = try await lane.compute.run { [meter, reader] in
            meter.measure(.busy) { batch.map { reader.look(at: $0) } }
        }
        let whole = found.filter { $0.coded == nil }
        let byteCount = whole.reduce(0) { $0 + $1.byteCount }
        lease.shrink(to: byteCount)
        try await meter.send(whole, byteCount: byteCount, to: output)
        lease.release()
        for finding in found where finding.coded != nil {
            let whole = try await decodeThumbnail(of: finding)
            try await meter.send([whole], byteCount: whole.byteCount, to: output)
        }
        meter.count(items: batch.count)
    }

    private nonisolated func decodeThumbnail(of finding: LookReader.Finding) async throws -> LookReader.Finding {
        // Never wait for a process while holding a lease, only the other way round.
        let slot = try await lane.decoders.slot()
        let lease = try await budget.lease(Self.bytesOfCoded, priority: lane.priority, elsewhere: true)
        defer { lease.release() }
        return try await lane.readers.run { [meter, reader] in
            meter.measure(.busy) { reader.decodeThumbnail(of: finding, in: slot) }
        }
    }

    private nonisolated func noteAgain(_ known: [AssetRow]) async throws {
        guard !known.isEmpty else { return }
        try await lane.readers.run { [catalogue, scan] in try catalogue.foundAgain(known, scan: scan) }
    }

    private func write(_ input: ByteChannel<[LookReader.Finding]>) async throws {
        while let found = try await input.receive() {
            group += found
            groupByteCount += found.reduce(0) { $0 + $1.byteCount }
            if group.count >= wantedPhotos || groupByteCount >= Self.maxBytes { try await flush() }
        }
        try await flush()
    }

    /// First the pictures, then the photos: a photo that can be seen has its picture.
    private func flush() async throws {
        let taken = group
        (group, groupByteCount) = ([], 0)
        guard !taken.isEmpty else { return }
        wantedPhotos = min(2 * wantedPhotos, Self.maxPhotos)
        try await writer.write(
            taken.filter { !$0.picture.isEmpty }.map { .looked($0.look.id, picture: $0.picture) }
        )
        try await lane.readers.run { [catalogue, scan] in try catalogue.add(taken.map(\.look), scan: scan) }
    }
}
