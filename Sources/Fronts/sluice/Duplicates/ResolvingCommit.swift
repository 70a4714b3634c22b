import PhotoCommit
import PhotoModel
import PhotoSession
import PhotoStore
import SystemPackage

/// Commits the decisions about groups of photos, and no other pending ones.
struct ResolvingCommit {
    private let library: Library

    init(_ library: Library) { self.library = library }

    /// Checks before anything is decided, because the commit would refuse it afterwards.
    ///
    /// - Throws: `CommandError.tooManyTrashed`
    func check(trashing count: Int, force: Bool) throws {
        guard !force, count > 0 else { return }
        do {
            try library.checkTrashing(count)
        } catch let error as CommitError {
            throw CommandError.tooManyDuplicates(error)
        }
    }

    /// - Throws: the exit status if something was not done.
    func run(_ photos: [AssetRow], json: Bool, options: CommitOptions) throws {
        let photos = Set(photos)
        try CommitWork(library).run(json: json) { engine, progress, isCancelled in
            try engine.commit(only: photos, options: options, progress: progress, isCancelled: isCancelled)
        }
    }
}
