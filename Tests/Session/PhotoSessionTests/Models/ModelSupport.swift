import Observation
import PhotoCommit
import PhotoModel
import SystemPackage
import Testing

@testable import PhotoIndex
@testable import PhotoSession

/// Keeps a model's `run` going for the length of a body.
@MainActor
func running<Value: Sendable>(
    _ run: @escaping @MainActor () async -> Void,
    _ body: @MainActor () async throws -> Value
) async throws -> Value {
    let task = Task { await run() }
    defer { task.cancel() }
    return try await body()
}

extension ReviewCard {
    /// A card without a photo behind it.
    static func blank(_ number: Int, of total: Int, id: AssetID) -> ReviewCard {
        ReviewCard(
            place: number,
            total: total,
            photo: ReviewPhoto(
                IndexedPhoto(
                    asset: AssetRow(number + 1),
                    id: id,
                    path: FilePath("/photos/\(number).jpg"),
                    byteCount: 1,
                    pixelCount: 1,
                    isMissing: false,
                    isPending: false,
                    isFavourite: false,
                    rating: 0,
                    tags: []
                ),
                asset: nil,
                record: nil,
                left: nil
            ),
            picture: .none
        )
    }
}

/// A review of cards without photos, that waits and fails where a test says so.
actor HandReview: ReviewService {
    struct Failure: Error, CustomStringConvertible {
        var description: String { "the disk is full" }
    }

    let ids: [AssetID]
    private(set) var position = 0
    private(set) var decided: [AssetID] = []
    var fails = false
    private var isHeld = false
    private var holdsCommit = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ count: Int) { ids = (0..<count).map { _ in AssetID.next() } }

    func fail() { fails = true }
    func hold() { isHeld = true }
    func holdCommit() { holdsCommit = true }

    var isWaited: Bool { !waiting.isEmpty }

    func letOneGo() {
        if !waiting.isEmpty { waiting.removeFirst().resume() }
    }

    func letGo() {
        isHeld = false
        let waiting = waiting
        self.waiting = []
        for one in waiting { one.resume() }
    }

    private func card(_ place: Int) -> ReviewCard { .blank(place, of: ids.count, id: ids[place]) }

    func current() -> ReviewPosition { position < ids.count ? .photo(card(position)) : .end }

    func next() -> ReviewPosition {
        position = min(position + 1, ids.count)
        return current()
    }

    func previous() -> ReviewPosition {
        position = max(position - 1, 0)
        return current()
    }

    func jump(to photo: AssetID) -> ReviewPosition {
        position = ids.firstIndex(of: photo) ?? position
        return current()
    }

    func neighbours() -> (following: [ReviewCard], preceding: [ReviewCard]) {
        let following = (min(position + 1, ids.count)..<min(position + 6, ids.count)).map(card)
        return (following, [])
    }

    func decide(_ changes: [DecisionChange], about photo: AssetID) async throws -> Bool {
        if isHeld { await withCheckedContinuation { waiting.append($0) } }
        if fails { throw Failure() }
        decided.append(photo)
        return true
    }

    func undo() -> UndoOutcome { .nothing }
    func redo() -> UndoOutcome { .decidedSince([ids[0]]) }

    func commit(_ options: CommitOptions) async throws -> CommitReport {
        guard holdsCommit else { throw CommitError.busy }
        await withCheckedContinuation { waiting.append($0) }
        return CommitReport()
    }

    func progress() -> ReviewProgress { ReviewProgress() }
    func events() -> AsyncStream<ReviewEvent> { AsyncStream { $0.finish() } }
}
