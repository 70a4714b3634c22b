import Backpressure
import CLinux
import PhotoCatalogue
package import PhotoDuplicates
import PhotoModel
import PhotoStore
import StoreFiles
import Synchronization

/// Finds duplicates in an open library, for fronts that query repeatedly: comparisons are kept, and after the first query,
/// new photos are compared with the library as they arrive.
///
/// It works on a thread of its own, which starts with the first query and runs at low priority. What it keeps takes up to a
/// kilobyte of memory for each photo, so it is given back some minutes after the last query.
package actor DuplicateKeeper {
    /// A page of groups, in the order in which their first photos were added to the library.
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

    /// Runs work serially on one thread. Without `malloc_trim`, memory that it frees would stay with the process.
    final class Worker: Sendable {
        fileprivate struct State {
            var finder: DuplicateFinder
            var library: Library
            /// Whether comparisons are kept: since the first query, or the first one after they were given back.
            var isKeeping = false
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
                state.isKeeping = true
                let version = try library.catalogue.dataVersion()
                if let known = state.known, known.question == question, known.version == version {
                    return known.answer
                }
                // Otherwise the finder's changes would copy its storage.
                state.known = nil
                let answer = try state.finder.groups(question)
                state.known = (question, version, answer)
                malloc_trim(0)
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
                state.isKeeping = true
                return try state.finder.similar(to: asset.row, content: content, within: distance)
            }
        }

        func takeNew(_ library: Library) throws(StoreError) {
            try state.withLock { state throws(StoreError) in
                guard state.isKeeping else { return }
                state.follow(library)
                try state.finder.takeNew()
            }
        }

        var isKeeping: Bool { state.withLock(\.isKeeping) }

        /// Frees what is kept: the next query reads and compares everything again.
        func rest() {
            state.withLock { state in
                (state.finder, state.known, state.isKeeping) = (DuplicateFinder(state.library), nil, false)
            }
            malloc_trim(0)
        }
    }

    let library: PhotoLibrary
    private var begun: (pool: BlockingPool, worker: Worker)?
    private var following: Task<Void, Never>?
    private var resting: Task<Void, Never>?
    private var isClosed = false
    private let idleTime: Duration

    /// - Parameter idleTime: after the last query until comparisons are given back.
    package init(_ library: PhotoLibrary, idleTime: Duration = .seconds(300)) {
        (self.library, self.idleTime) = (library, idleTime)
    }

    /// Ends its thread. No method may be called afterwards.
    package func close() async {
        guard !isClosed else { return }
        isClosed = true
        following?.cancel()
        resting?.cancel()
        await begun?.pool.shutdown()
    }

    /// Whether comparisons are kept for the next query.
    package var isKeeping: Bool { begun?.worker.isKeeping ?? false }

    /// Returns once comparisons are given back, or when there is another query.
    package func untilResting() async { await resting?.value }

    /// Runs the body on the thread, with the comparisons.
    func work<Value: Sendable>(
        _ body: @escaping @Sendable (Worker, Library) throws -> Value
    ) async throws -> Value {
        let (pool, worker) = try begin()
        let stored = library.pictures.library
        defer { restLater(pool, worker) }
        return try await pool.run { try body(worker, stored) }
    }

    private func restLater(_ pool: BlockingPool, _ worker: Worker) {
        resting?.cancel()
        guard !isClosed else { return }
        resting = Task { [idleTime] in
            guard (try? await Task.sleep(for: idleTime)) != nil else { return }
            try? await pool.run { worker.rest() }
        }
    }

    private func begin() throws -> (BlockingPool, Worker) {
        guard !isClosed else { throw LibraryError.closed }
        if let begun { return begun }
        let pool = try BlockingPool(name: "duplicates", threadCount: 1)
        pool.lowerPriority()
        let new = (pool, Worker(library.pictures.library))
        begun = new
        let library = library
        following = Task { [weak self] in
            for await event in await library.events() where event.kinds.contains(.assetsChanged) {
                // Photos that cannot be compared now are compared with the next query.
                await self?.takeNew()
            }
        }
        return new
    }

    private func takeNew() async {
        guard let (pool, worker) = begun, !isClosed else { return }
        let stored = library.pictures.library
        try? await pool.run { try worker.takeNew(stored) }
    }
}

extension DuplicateKeeper.Worker.State {
    /// A run may have replaced the cache.
    fileprivate mutating func follow(_ library: Library) {
        guard self.library !== library else { return }
        (self.library, finder, known) = (library, DuplicateFinder(library), nil)
    }
}
