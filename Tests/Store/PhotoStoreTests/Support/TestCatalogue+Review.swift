import GRDB
import SystemPackage
import Testing

@testable import PhotoStore

extension TestCatalogue {
    /// Adds photos with contents 1, 2, …
    func addPhotos(_ count: Int) throws -> [AssetRow] {
        try catalogue.apply((1...count).map { prepared(.file(place(FilePath("\($0).jpg"))), $0) })
    }

    /// The same catalogue once more, as another process has it.
    func again() throws -> Catalogue { try Catalogue(at: catalogue.file) }

    func session(_ name: String = "one") throws -> SessionRow {
        try catalogue.makeSession(name: name, filter: "", sort: "taken").row
    }

    func now(_ asset: AssetRow) throws -> Decision { try catalogue.decision(of: asset)?.now ?? Decision() }

    /// Commits what is pending about these assets, as a commit would that wrote sidecars.
    func commit(_ assets: [AssetRow], _ files: AppliedFiles = AppliedFiles()) throws {
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

extension TagPath {
    static func tag(_ path: String) throws -> TagPath { try #require(TagPath(path)) }
}

extension Decision {
    init(verdict: Verdict? = nil, rating: Int? = nil, tagging paths: [String: Bool]) {
        let tags = paths.compactMap { path, isSet in TagPath(path).map { ($0, isSet) } }
        self.init(verdict: verdict, rating: rating, tags: Dictionary(uniqueKeysWithValues: tags))
    }
}

extension Catalogue {
    func revision() throws(StoreError) -> Int64 { try read { try Self.revision($0) } }
}
