import Backpressure
import PhotoModel

/// Reads each file once, recognises it, and gets its picture ready to be pulled. Content that the cache has already
/// goes straight to the store stage.
actor DecodeStage {
    private enum Step {
        case opened(OpenedPhoto)
        case settled(Outcome)
        /// The same content is on the road already, and takes this file with it.
        case follows
    }

    private let context: RunContext
    private let meter: StageMeter
    private let opener: PhotoOpener

    init(_ context: RunContext) {
        self.context = context
        meter = context.monitor[.decode]
        opener = PhotoOpener(context)
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
        if let linked = try await opener.blocking({ try $0.linkUnread(candidate) ?? $0.renewUnread(candidate) }) {
            return .settled(linked)
        }
        var failed = FailedPhoto(candidate: candidate, stamp: candidate.status.stamp)
        do {
            let file = try await opener.blocking { _ in try PhotoFile(candidate) }
            failed.stamp = file.stamp
            let read = try await opener.read(file)
            failed.content = read.content
            context.monitor.update { $0.report.bytesRead += file.stamp.size }

            guard context.inFlight.claim(read.content, candidate, file.stamp) else { return .follows }
            failed.holdsClaim = true
            if let known = try await opener.blocking({ try $0.known(read.content, candidate, file.stamp) }) {
                return .settled(known)
            }
            if let refusal = read.refusal { throw refusal }
            let photo = try await opener.open(read, candidate)
            return context.renewed(photo).map(Step.settled) ?? .opened(photo)
        } catch let failure as PhotoFailure {
            failed.failure = failure
            return .settled(.failed(failed))
        }
    }
}
