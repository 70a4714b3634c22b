import PhotoCatalogue
package import PhotoModel
package import PhotoStore
package import StoreFiles

/// The tree of tags of a library that one command changes.
extension Library {
    package func tagCounts() throws(StoreError) -> [TagCount] { try catalogue.tagCounts() }

    /// Keeps tags, as the library writes them already, and drops others, as one step. Photos that have them keep them.
    package func changeTags(keeping kept: [TagPath], dropping dropped: [TagPath]) throws(StoreError) {
        let spellings = try catalogue.tagSpellings()
        try catalogue.changeTags(keeping: kept.map { spellings.spelled($0) }, dropping: dropped)
    }
}
