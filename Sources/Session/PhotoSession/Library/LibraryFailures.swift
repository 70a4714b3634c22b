package import PhotoCatalogue
package import PhotoModel
package import PhotoStore
package import StoreFiles

/// What could not be prepared, and why.
package struct LibraryFailures: Sendable {
    package struct Photo: Sendable {
        package var photo: Asset
        package var problem: Problem
        package var isAccepted: Bool
    }

    /// Plugins that have failed as a whole.
    package var plugins: [FailedPlugin]
    /// Photos that other plugins have no result for.
    package var pluginProblems: [(asset: Asset, plugin: String, problem: String)]
    /// Failed and damaged photos.
    package var photos: [Photo]
}

extension Library {
    package func failures() throws(StoreError) -> LibraryFailures {
        let accepted = try catalogue.acceptedFailures()
        let failed = try catalogue.failedPlugins()
        let problems = try catalogue.pluginProblems().filter { problem in
            !failed.contains { $0.plugin == problem.plugin && !$0.willRetry }
        }
        return LibraryFailures(
            plugins: failed,
            pluginProblems: problems,
            photos: try catalogue.problems().compactMap { photo in
                photo.problem.map {
                    LibraryFailures.Photo(photo: photo, problem: $0, isAccepted: accepted.holds(photo))
                }
            }
        )
    }

    /// Accepts failures of photos, or withdraws that.
    package func setFailures(of photos: [Asset], accepted: Bool) throws(StoreError) {
        if accepted {
            try catalogue.acceptFailures(of: photos)
        } else {
            try catalogue.unacceptFailures(of: photos)
        }
    }
}
