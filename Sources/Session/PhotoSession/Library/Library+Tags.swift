import PhotoCatalogue
import PhotoIndex
package import PhotoModel
package import PhotoStore
package import StoreFiles

/// The tree of tags, for single commands.
extension Library {
    package func tagCounts() throws(StoreError) -> [TagCount] { try index().tagCounts(with: catalogue.keptTags()) }

    /// Keeps tags, spelled as in the library, and drops others, as one step. Photos with dropped tags keep them.
    package func changeTags(keeping kept: [TagPath], dropping dropped: [TagPath]) throws(StoreError) {
        let spellings = try catalogue.tagSpellings()
        try catalogue.changeTags(keeping: kept.map { spellings.spelled($0) }, dropping: dropped)
    }
}
