import PhotoIndex
import PhotoModel
import PhotoSession
import SluiceClient
import Synchronization

/// Each runs as one call on the library's thread, so that the answer matches the step.
extension ReviewSession {
    func window() throws -> ReviewWindow { ReviewWindow(try surroundings()) }

    func show(_ filter: PhotoFilter, _ sort: PhotoSort) throws -> ReviewWindow {
        try setFilter(filter, sort: sort)
        // No match follows the photo on display.
        if try currentID() == nil { try go(to: .place(0)) }
        return try window()
    }

    /// - Returns: the step's number, and the outcome of an undo or a redo.
    func take(_ step: ReviewStep, counting steps: StepCount) throws -> (number: Int, outcome: UndoOutcome?) {
        let outcome = try take(step)
        return (steps.next(), outcome)
    }

    /// Nil if a later step is done.
    func window(ifLast number: Int, of steps: StepCount) throws -> ReviewWindow? {
        steps.last == number ? try window() : nil
    }

    private func take(_ step: ReviewStep) throws -> UndoOutcome? {
        switch step {
        case .decide(let changes, let photos, let only, let advances):
            let photos = try photos.map { try AssetID(named: $0) }
            try decide(
                try changes.map { try DecisionChange($0) },
                about: photos,
                for: only.map { DecisionScope(only: $0) }
            )
            if advances, let shown = try currentID(), photos.contains(shown) { try go(to: .next) }
        case .jump(let photo): try go(to: .photo(try AssetID(named: photo)))
        case .jumpToPlace(let place): try go(to: .place(place))
        case .undo: return try undo()
        case .redo: return try redo()
        }
        return nil
    }
}

/// Counts the steps of a review. Only touched on the library's thread.
final class StepCount: Sendable {
    private let count = Atomic<Int>(0)

    var last: Int { count.load(ordering: .relaxed) }
    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}
