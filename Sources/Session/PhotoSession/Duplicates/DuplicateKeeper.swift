import Backpressure
import PhotoCatalogue
package import PhotoDuplicates
import PhotoModel
import PhotoStore
import StoreFiles
import Synchronization

/// Looks for photos that look alike in an open library, for fronts that ask again and again: what was compared is kept, and
/// from the first question on, photos that come are compared with the library as they arrive.
///
/// It works on a thread of its own, which begins with the first question, and gives way to others.
package actor DuplicateKeeper {
    /// A part of the groups, in the order in which their first photos came into the library.
    package struct Page: Sendable {
        package var total: Int
        package var groups: [Group]
        package var otherVersions: Int
    }

    package struct Group: Sendable {
        package var choice: DuplicateChoice
        /// In the order of the choice.
        package var photos: [ReviewPhoto]
    }

    /// Work done on one thread, one thing after the other.
    final class Worker: Sendable {
        fileprivate struct State {
            var finder: DuplicateFinder
            var library: Library
            var known: (question: DuplicateQuestion, version: Int64, answer: DuplicateFinder.Answer)?
        }

        private let state: Mutex<State>

        init(_ library: Library) {
            state = Mutex(State(finder: DuplicateFinder(library), library: library))
        }

        /// Blocks.
        func answer(
            _ question: DuplicateQuestion,
            _ library: Library
        ) throws(StoreError) -> DuplicateFinder.Answer {
            try state.withLock { state throws(StoreError) in
                state.follow(library)
                let version = try library.catalogue.dataVersion()
                if let known = state.known, known.question == question, known.version == version {
                    return known.answer
                }
                // Or what it holds would be copied where the finder changes it.
                state.known = nil
                let answer = try state.finder.groups(question)
                state.known = (question, version, answer)
                return answer
            }
        }

        func similar(
            to asset: Asset,
            within distance: Int,
            _ library: Library
        ) throws(StoreError) -> [SimilarPhoto]? {
            guard let content = asset.content else { return nil }
            return try state.withLock { state throws(StoreError) in
                state.follow(library)
                return try state.finder.similar(to: asset.row, content: content, within: distance)
            }
        }

        func takeNew(_ library: Library) throws(StoreError) {
            try state.withLock { state throws(StoreError) in
                state.follow(library)
                try state.finder.takeNew()
            }
        }
    }

    let library: PhotoLibrary
    private var begun: (pool: BlockingPool, worker: Worker)?
    private var following: Task<Void, Never>?
    private var isClosed = false

    package init(_ library: PhotoLibrary) { self.library = library }

    /// Ends its thread. Nothing may be asked afterwards.
    package func close() async {
        guard !isClosed else { return }
        isClosed = true
        following?.cancel()
        await begun?.pool.shutdown()
    }

    /// Lends what was compared, on the thread.
    func work<Value: Sendable>(
        _ body: @escaping @Sendable (Worker, Library) throws -> Value
    ) async throws -> Value {
        let (pool, worker) = try begin()
        let stored = library.pictures.library
        return try await pool.run { try body(worker, stored) }
    }

    private func begin() throws -> (BlockingPool, Worker) {
        guard !isClosed else { throw LibraryError.closed }
        if let begun { return begun }
        let pool = try BlockingPool(name: "duplicates", threadCount: 1)
        pool.stepBack()
        let new = (pool, Worker(library.pictures.library))
        begun = new
        let library = library
        following = Task { [weak self] in
            for await event in await library.events() where event.kinds.contains(.assetsChanged) {
                // What cannot be compared now is compared when somebody asks.
                _ = try? await self?.work { worker, library in try worker.takeNew(library) }
            }
        }
        return new
    }
}

extension DuplicateKeeper.Worker.State {
    /// A run may have brought another cache.
    fileprivate mutating func follow(_ library: Library) {
        guard self.library !== library else { return }
        (self.library, finder, known) = (library, DuplicateFinder(library), nil)
    }
}
