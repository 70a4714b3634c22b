import PhotoCatalogue
package import PhotoDuplicates
package import PhotoModel
package import PhotoStore
package import StoreFiles

/// A person's answer about a group of duplicates, and its photos that are still known.
package struct DuplicateAnswerItem: Sendable {
    package var verdict: DuplicateVerdict
    package var photos: [Asset]
}

extension Library {
    /// Newest first.
    package func duplicateAnswers() throws(StoreError) -> [DuplicateAnswerItem] {
        try items(try catalogue.duplicateVerdicts())
    }

    package func item(_ verdict: DuplicateVerdict) throws(StoreError) -> DuplicateAnswerItem {
        try items([verdict])[0]
    }

    private func items(_ verdicts: [DuplicateVerdict]) throws(StoreError) -> [DuplicateAnswerItem] {
        let known = try catalogue.assets(rows: verdicts.flatMap(\.photos))
        return verdicts.map { verdict in
            DuplicateAnswerItem(verdict: verdict, photos: verdict.photos.compactMap { known[$0] })
        }
    }

    /// Answers by an ID or a prefix of it, which several may share.
    package func duplicateAnswers(named name: String) throws(StoreError) -> [DuplicateVerdict] {
        try catalogue.duplicateVerdicts(idPrefix: name)
    }

    /// Forgets answers, all of them or none. Their groups are open again.
    package func forgetDuplicateAnswers(_ ids: Set<AssetID>) throws(StoreError) {
        try catalogue.forgetDuplicateVerdicts(ids)
    }

    package var duplicateResolving: DuplicateResolving { DuplicateResolving(catalogue) }

    /// Whether the recipe seals or omits places; then places are not merged.
    package func hidesLocations() throws(StoreError) -> Bool { try catalogue.hidesLocations() }
}
