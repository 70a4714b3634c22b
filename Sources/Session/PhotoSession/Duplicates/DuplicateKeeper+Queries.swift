import PhotoCatalogue
package import PhotoDuplicates
package import PhotoIndex
package import PhotoModel
import PhotoStore

/// Queries for groups.
extension DuplicateKeeper {
    /// Groups in which at least one photo matches a filter.
    ///
    /// - Parameter places: of the groups; those beyond the end are ignored.
    /// - Throws: `StoreError`
    package func page(
        _ question: DuplicateQuestion,
        _ filter: PhotoFilter,
        _ places: Range<Int>
    ) async throws -> Page {
        try await library.refresh()
        var fitting: Set<AssetRow>?
        if filter != .everything { fitting = Set(await library.order(filter, .init(.folder)).assets) }
        let index = await library.index
        let (total, choices, otherVersions) = try await work { [fitting] worker, library in
            let answer = try worker.answer(question, library)
            let groups =
                fitting.map { fitting in answer.groups.filter { $0.photos.contains { fitting.contains($0.row) } } }
                ?? answer.groups
            let choices = try answer.choices(of: groups[places.clamped(to: groups.indices)], library, index)
            return (groups.count, choices, answer.otherVersions)
        }
        return Page(total: total, groups: try await groups(choices), otherVersions: otherVersions)
    }

    /// One group; nil if no group has this ID any more.
    ///
    /// - Parameter question: the question whose answer contained it. With other relations, a group of the same ID has other
    ///   photos.
    /// - Throws: `StoreError`
    package func group(_ id: DuplicateGroupID, _ question: DuplicateQuestion) async throws -> Group? {
        try await library.refresh()
        let index = await library.index
        let choices = try await work { worker, library in
            let answer = try worker.answer(question, library)
            return try answer.choices(of: answer.groups.filter { $0.id == id }, library, index)
        }
        return try await groups(choices).first
    }

    /// Photos similar to one, nearest first; nil if it has no fingerprint.
    ///
    /// - Throws: `LibraryError.unknownPhoto`, `StoreError`
    package func similar(
        to id: AssetID,
        within distance: Int,
        limit: Int
    ) async throws -> [(photo: ReviewPhoto, evidence: RelationEvidence)]? {
        let found = try await work { worker, library in
            guard let asset = try library.catalogue.asset(id) else { throw LibraryError.unknownPhoto(id) }
            return try worker.similar(to: asset, within: distance, library)
        }
        guard let found = found?.prefix(limit) else { return nil }
        let evidence = Dictionary(found.map { ($0.photo.id, $0.evidence) }) { first, _ in first }
        let order = PhotoOrder(filter: .everything, sort: .init(.folder), assets: found.map(\.photo.row))
        return try await library.photos(in: order, 0..<order.count)
            .compactMap { photo in evidence[photo.id].map { (photo, $0) } }
    }

    private func groups(_ choices: [DuplicateChoice]) async throws -> [Group] {
        let rows = choices.flatMap { $0.photos.map(\.row) }
        let order = PhotoOrder(filter: .everything, sort: .init(.folder), assets: rows)
        let photos = try await library.photos(in: order, 0..<rows.count)
        let known = Dictionary(photos.map { ($0.id, $0) }) { first, _ in first }
        return choices.compactMap { choice in
            let photos = choice.photos.compactMap { known[$0.id] }
            // Some were forgotten meanwhile.
            return photos.count == choice.photos.count ? Group(choice: choice, photos: photos) : nil
        }
    }
}
