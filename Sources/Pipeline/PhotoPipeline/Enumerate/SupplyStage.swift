import Backpressure
import PhotoCatalogue
import PhotoModel

/// Sends the photos that a survey has found: those that were looked at, the newest first, then those that it kept.
actor SupplyStage {
    private static let page = 256

    private let catalogue: Catalogue
    private let roots: [Int64: OpenRoot]
    /// When the survey began, in nanoseconds since 1970.
    private let scan: Int64
    private let readers: BlockingPool
    private let monitor: RunMonitor
    private let meter: StageMeter

    init(
        catalogue: Catalogue,
        roots: [Int64: OpenRoot],
        scan: Int64,
        readers: BlockingPool,
        monitor: RunMonitor
    ) {
        (self.catalogue, self.roots, self.scan) = (catalogue, roots, scan)
        (self.readers, self.monitor) = (readers, monitor)
        meter = monitor[.enumerate]
    }

    /// Sends until everything is sent or `output` is closed.
    ///
    /// - Returns: what the survey found; nil if the output was closed before.
    func run(_ survey: Survey, to output: ByteChannel<Candidate>) async throws -> Survey? {
        monitor.count(survey)
        do {
            if survey.work.lookedAt > 0 { try await sendLookedAt(to: output) }
            for candidate in survey.work.kept ?? [] { try await send(candidate, to: output) }
        } catch is ChannelClosed {
            return nil
        }
        return survey
    }

    private func sendLookedAt(to output: ByteChannel<Candidate>) async throws {
        var cursor = LookCursor()
        while true {
            let (photos, next) = try await readers.run { [catalogue, scan, cursor] in
                var cursor = cursor
                let photos = try catalogue.nextLookedPhotos(scan: scan, limit: Self.page, &cursor)
                return (photos, cursor)
            }
            guard !photos.isEmpty else { return }
            cursor = next
            for photo in photos {
                guard let root = roots[photo.place.root] else { continue }
                let status = FileStatus(kind: .file, stamp: photo.known.stamp)
                try await send(
                    Candidate(root: root, place: photo.place, status: status, known: photo.known),
                    to: output
                )
            }
        }
    }

    private func send(_ candidate: Candidate, to output: ByteChannel<Candidate>) async throws {
        try await meter.send(candidate, byteCount: candidate.place.name.count, to: output)
        meter.count()
    }
}
