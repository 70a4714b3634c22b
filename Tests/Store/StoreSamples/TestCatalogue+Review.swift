package import PhotoCatalogue
package import PhotoModel
import SystemPackage

extension TestCatalogue {
    /// Adds photos with contents 1, 2, …
    package func addPhotos(_ count: Int) throws -> [AssetRow] {
        try catalogue.apply((1...count).map { prepared(.file(place(FilePath("\($0).jpg"))), $0) })
    }

    /// Opens the same catalogue again, like another process.
    package func again() throws -> Catalogue { try Catalogue(at: catalogue.file) }

    package func session(_ name: String = "one") throws -> SessionRow {
        try catalogue.makeSession(name: name, filter: "", sort: "taken").row
    }

    package func now(_ asset: AssetRow) throws -> Decision { try catalogue.decision(of: asset)?.now ?? Decision() }

    /// Applies the pending decisions about these assets, like a commit that writes sidecars.
    package func commit(_ assets: [AssetRow], _ files: AppliedFiles = AppliedFiles()) throws {
        let batch = try catalogue.beginBatch(.commit).row
        let decisions = try catalogue.decisions(of: assets)
        let intents = assets.compactMap { asset in
            decisions[asset].map {
                JournalIntent(
                    asset: asset,
                    before: $0.applied,
                    after: $0.now,
                    steps: [1],
                    files: .writesSidecar
                )
            }
        }
        let ids = try catalogue.intend(intents, in: batch)
        try catalogue.settle(ids.map { ($0, .applied(files)) })
        try catalogue.finishBatch(batch)
    }
}
