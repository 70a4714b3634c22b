import PhotoCommit
import PhotoModel
import PhotoSession
import PhotoStore
import SystemPackage

/// Makes files say what was decided about groups of photos: these decisions only, whatever else is pending.
struct ResolvingCommit {
    private let library: Library

    init(_ library: Library) { self.library = library }

    /// Before anything is decided: a commit would refuse it afterwards.
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

    /// - Throws: the exit status, where not all was done.
    func run(_ photos: [AssetRow], json: Bool, options: CommitOptions) throws {
        let photos = Set(photos)
        try CommitWork(library).run(json: json) { engine, progress, isCancelled in
            try engine.commit(only: photos, options: options, progress: progress, isCancelled: isCancelled)
        }
    }
}
