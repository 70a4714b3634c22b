import Backpressure
import DecodeClient
import Imaging
import PhotoModel
import PhotoRecord

/// Reads each file once, recognises its format and prepares its picture for pulling. Content that is already in the
/// cache goes straight to the store stage.
///
/// Photos for which no decoding process is free are set aside. They wait for one in separate lanes, so that JPEGs can
/// pass them.
actor DecodeStage {
    /// A photo waiting for a decoding process.
    struct SetAside: Sendable {
        var candidate: Candidate
        /// Set if the file is unchanged and only its facts are to be read.
        var renewing: Record?

        var byteCount: Int { candidate.place.name.count + (renewing == nil ? 0 : 1024) }
    }

    private enum Step {
        case opened(OpenedPhoto)
        case settled(Outcome)
        /// The same content is already being prepared; this file shares its outcome.
        case follows
    }

    private let opener: PhotoOpener
    private let check: CandidateCheck
    private let lanes: Int
    private let monitor: RunMonitor
    private let meter: StageMeter

    init(opener: PhotoOpener, check: CandidateCheck, lanes: Int, monitor: RunMonitor) {
        self.opener = opener
        self.check = check
        self.lanes = lanes
        self.monitor = monitor
        meter = monitor[.decode]
    }

    /// - Parameter aside: finished after the input. If aborted, it drops photos that have not been started.
    func run(
        _ input: ByteChannel<AwaitedFile>,
        settingAside aside: ByteChannel<SetAside>,
        to output: ByteChannel<OpenedPhoto>,
        outcomes: ByteChannel<Outcome>
    ) async throws {
        let (lanes, meter) = (lanes, meter)
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask {
                try await meter.eachInLanes(lanes, of: input) { awaited in
                    guard let step = try await self.step(awaited, settingAside: aside) else { return }
                    try await self.send(step, to: output, outcomes: outcomes)
                }
                aside.finish()
            }
            for _ in 0..<lanes {
                group.addTask {
                    while let photo = try await aside.receive() {
                        try await self.send(try await self.step(photo), to: output, outcomes: outcomes)
                    }
                }
            }
        }
    }

    private func send(
        _ step: Step,
        to output: ByteChannel<OpenedPhoto>,
        outcomes: ByteChannel<Outcome>
    ) async throws {
        monitor.update { $0.report.found += 1 }
        switch step {
        case .opened(let photo): try await meter.send(photo, byteCount: photo.lease.byteCount, to: output)
        case .settled(let outcome): try await meter.send(outcome, byteCount: 0, to: outcomes)
        case .follows: break
        }
    }

    /// - Returns: nil for a photo that was set aside, or dropped because the run was stopped.
    private func step(_ awaited: AwaitedFile, settingAside aside: ByteChannel<SetAside>) async throws -> Step? {
        let candidate = awaited.candidate
        switch try await opener.blocking({ [check] in try check.firstCheck(of: awaited) }) {
        case .settled(let outcome): return .settled(outcome)
        case .opened(let file, let jpeg): return try await read(file, of: candidate, jpeg)
        case .needsProcess(let record):
            let photo = SetAside(candidate: candidate, renewing: record)
            if let slot = check.decoder.processes.slotIfFree() { return try await step(photo, in: slot) }
            do { try await meter.send(photo, byteCount: photo.byteCount, to: aside) } catch is ChannelClosed {}
            return nil
        }
    }

    /// - Parameter free: nil to wait for a process.
    private func step(_ photo: SetAside, in free: Slot? = nil) async throws -> Step {
        let candidate = photo.candidate
        var free = free
        if let record = photo.renewing {
            let slot = if let free { free } else { try await opener.slot() }
            free = nil
            if let renewed = try await opener.blocking({ [check] in check.renewed(record, candidate, in: slot) }) {
                return .settled(renewed)
            }
        }
        let file: PhotoFile
        do { file = try await opener.blocking { try PhotoFile(candidate) } } catch let failure as PhotoFailure {
            return .settled(.failed(FailedPhoto(candidate, failure)))
        }
        return try await read(file, of: candidate, .success(nil), in: free)
    }

    /// - Parameter jpeg: nil if a decoding process opens the file.
    private func read(
        _ file: PhotoFile,
        of candidate: Candidate,
        _ jpeg: Result<StreamedJPEG?, PhotoFailure>,
        in free: Slot? = nil
    ) async throws -> Step {
        var failed = FailedPhoto(candidate: candidate, stamp: file.stamp)
        do {
            let (read, claimed) = try await opener.read(file, jpeg) { [check] in try check.claim(&$0, candidate) }
            monitor.update { $0.report.bytesRead += Int64(read.byteCountRead) }
            let photo: OpenedPhoto
            switch claimed {
            case .follows: return .follows
            case .settled(let outcome): return .settled(outcome)
            case .opened(let opened): photo = opened
            case .toOpen(let known):
                (failed.content, failed.holdsClaim) = (read.content, true)
                photo = try await opener.open(read, candidate, known, in: free)
            }
            return check.renewed(photo).map(Step.settled) ?? .opened(photo)
        } catch let failure as PhotoFailure {
            failed.failure = failure
            return .settled(.failed(failed))
        }
    }
}
