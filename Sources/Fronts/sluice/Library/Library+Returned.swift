import PhotoCommit
import PhotoSession
import PhotoStore

extension Library {
    /// After a run: photos that a commit had trashed, and that were found where they were, are not trashed any more.
    func noteReturned(quiet: Bool) throws {
        let returned = try noteReturned()
        guard !returned.isEmpty, !quiet else { return }
        let photos = Amounts.count(returned.count, "photo is", "photos are")
        Console.error("\(photos) back from the trash, and no longer trashed. `sluice undo` undoes that.")
    }
}
