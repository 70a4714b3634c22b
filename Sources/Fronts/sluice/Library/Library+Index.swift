import PhotoIndex
import PhotoSession
import PhotoStore

extension Library {
    /// The index of all photos, for filtering. Prints notes about the filter.
    func notedIndex(for filter: PhotoFilter, readingSidecars: Bool) throws -> LibraryIndex {
        let (index, notes) = try index(for: filter, readingSidecars: readingSidecars)
        for note in notes { Console.error("Note: \(note)") }
        return index
    }
}
