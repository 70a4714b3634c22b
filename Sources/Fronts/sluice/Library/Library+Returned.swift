import PhotoCommit
import PhotoSession
import PhotoStore

extension Library {
    /// After a run: photos that a commit trashed, and that are back at their place, are no longer trashed.
    func noteReturned(quiet: Bool) throws {
        let returned = try noteReturned()
        guard !returned.isEmpty, !quiet else { return }
        let photos = Amounts.count(returned.count, "photo is", "photos are")
        Console.error("\(photos) back from the trash, and no longer trashed. `sluice undo` undoes that.")
    }
}
