import PhotoCatalogue
package import PhotoModel
package import PhotoStore
package import StoreFiles

/// What could not be prepared, and why.
package struct LibraryFailures: Sendable {
    package struct Photo: Sendable {
        package var asset: Asset
        package var failure: PictureFailure
        package var isAccepted: Bool
    }

    /// Plugins that failed entirely.
    package var plugins: [FailedPlugin]
    /// Photos without a result of other plugins.
    package var pluginProblems: [(asset: Asset, plugin: String, problem: String)]
    /// Failed and damaged photos.
    package var photos: [Photo]
}

extension Library {
    package func failures() throws(StoreError) -> LibraryFailures {
        let failed = try catalogue.failedPlugins()
        let problems = try catalogue.pluginProblems().filter { problem in
            !failed.contains { $0.plugin == problem.plugin && !$0.willRetry }
        }
        return LibraryFailures(plugins: failed, pluginProblems: problems, photos: try failedPhotos())
    }

    /// Failed and damaged photos, by path.
    package func failedPhotos() throws(StoreError) -> [LibraryFailures.Photo] {
        let accepted = try catalogue.acceptedFailures()
        return try catalogue.problems().compactMap { asset in
            asset.problem.map {
                LibraryFailures.Photo(
                    asset: asset,
                    failure: PictureFailure($0),
                    isAccepted: accepted.holds(asset)
                )
            }
        }
    }

    /// Accepts failures of photos, or withdraws the acceptance.
    package func setFailures(of photos: [Asset], accepted: Bool) throws(StoreError) {
        if accepted {
            try catalogue.acceptFailures(of: photos)
        } else {
            try catalogue.unacceptFailures(of: photos)
        }
    }
}
