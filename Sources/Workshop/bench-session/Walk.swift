import ArgumentParser
import Backpressure
import PhotoIndex
import PhotoModel
import PhotoSession
import SystemPackage

/// Simulates a person's review of a library, without most of the thinking time.
struct Walk: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Review the first photos of a synthetic library.")

    @Argument(help: "The library's folder.", transform: { FilePath($0) })
    var folder: FilePath

    @Option(help: "Number of photos to decide about.")
    var photos = 2000

    @Option(help: "Milliseconds between decisions; the next tiers are fetched meanwhile.")
    var pause = 10

    @Option(help: "Number of pending decisions at which a commit starts; 0: none.")
    var commits = 0

    @Option(help: "Undo and redo every Nth decision; 0: none.")
    var undo = 0

    private struct Report: Codable {
        var open: Double
        var decide, next: TimesSummary
        /// For writing the same amount to a plain file, and waiting for the disk.
        var plain: TimesSummary
        /// Photos for which the displayed tier was already available.
        var atHand: Int
        var renders: Int
        var pictureBytes: Int
    }

    func run() async throws {
        let start = ContinuousClock.now
        let library = try await PhotoLibrary.open(SyntheticLibrary(folder).location)
        var preferences = Preferences()
        (preferences.commitThreshold, preferences.reviewTier) = (commits, "medium")
        try await library.setPreferences(preferences)
        let review = try await library.review(.unreviewed, sort: PhotoSort(.name))
        var position = try await review.current()
        let open = ContinuousClock.now - start

        var (decide, next, atHand, bytes) = (Times(), Times(), 0, 0)
        let plain = try PlainWrites(folder.appending("plain"))
        defer { plain.close() }
        let pause = Duration.milliseconds(pause)
        try await Task.sleep(for: .milliseconds(200))
        for number in 0..<photos {
            guard let card = position.card else { break }
            let changes = changes(number)
            try await decide.measure { _ = try await review.decide(changes, about: card.id) }
            if undo > 0, number % undo == undo - 1 {
                _ = try await review.undo()
                _ = try await review.redo()
            }
            try await Task.sleep(for: pause)
            try await next.measure {
                position = try await review.next()
                bytes += position.card?.picture.picture.map { Self.taken($0.bytes) } ?? 0
            }
            if position.card?.picture.isProvisional == false { atHand += 1 }
            try plain.write()
        }
        _ = try await review.finish()
        try printJSON(
            Report(
                open: open.seconds,
                decide: decide.summary,
                next: next.summary,
                plain: plain.times.summary,
                atHand: atHand,
                renders: library.renderCount,
                pictureBytes: bytes
            )
        )
        await library.close()
    }

    /// Mostly keep, as people decide.
    private func changes(_ number: Int) -> [DecisionChange] {
        switch number % 10 {
        case 0, 5: [.verdict(.favourite)]
        case 3: [.verdict(.keep), .rating(3)]
        case 7: TagPath("Places/Norway").map { [.verdict(.keep), .tag($0)] } ?? []
        case 8: [.verdict(.skip)]
        default: [.verdict(.keep)]
        }
    }

    /// Reads every page, like a front that passes the bytes to a decoder.
    private static func taken(_ bytes: [UInt8]) -> Int {
        stride(from: 0, to: bytes.count, by: 4096).reduce(0) { $0 + Int(bytes[$1] & 1) } + bytes.count
    }
}
