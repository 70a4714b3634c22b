import PhotoIndex
import PhotoSession
import PhotoStore

extension Library {
    /// All photos, to be filtered; what a person should know of the filter is printed.
    func notedIndex(for filter: PhotoFilter, readingSidecars: Bool) throws -> LibraryIndex {
        let (index, notes) = try index(for: filter, readingSidecars: readingSidecars)
        for note in notes { Console.error("Note: \(note)") }
        return index
    }
}
