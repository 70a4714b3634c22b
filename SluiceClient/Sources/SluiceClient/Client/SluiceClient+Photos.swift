extension SluiceClient {
    /// What the library contains, and its tiers.
    public func library() async throws -> LibraryDescription { try await get(.library) }

    /// The user's settings for reviews.
    public func preferences() async throws -> ReviewPreferences { try await get(.preferences) }

    /// The tags of photos, and those stored without photos.
    public func tags() async throws -> [KnownTag] { try await get(.tags, as: KnownTags.self).tags }

    /// Checks a filter, and counts the photos that match.
    ///
    /// - Throws: `SluiceProblem` with ``SluiceProblem/offset`` and ``SluiceProblem/length`` if it is not a filter.
    public func check(filter: String) async throws -> CheckedFilter {
        try await get(.checkFilter, [], ["filter": filter])
    }

    /// A page of the photos that match a filter.
    ///
    /// - Parameters:
    ///   - selection: a filter for the first page, and that page's ``PhotoPage/order`` for the others.
    ///   - offset: the place of the first photo.
    ///   - limit: photos in the page, at most 1000.
    /// - Throws: `SluiceProblem`, 410, if the order has expired.
    public func photos(_ selection: PhotoSelection, offset: Int = 0, limit: Int = 100) async throws -> PhotoPage {
        let (first, count) = ("\(offset)", "\(limit)")
        switch selection {
        case .filter(let filter, let sort):
            return try await get(
                .photos,
                [],
                ["filter": filter, "sort": sort, "offset": first, "limit": count]
            )
        case .order(let order):
            return try await get(.photos, [], ["order": order, "offset": first, "limit": count])
        }
    }

    /// One photo, with everything known about it.
    ///
    /// - Parameter id: the photo's ID.
    public func photo(_ id: String) async throws -> PhotoRecord { try await get(.photo, [id]) }

    /// The size of a photo at full size, for ``tile(_:column:row:page:priority:)``.
    ///
    /// - Parameter page: of a document, counted from 1.
    public func fullSize(_ id: String, page: Int = 1) async throws -> FullSize {
        try await get(.fullSize, [id], ["page": page == 1 ? nil : "\(page)"])
    }

    private func get<Value: Decodable>(_ operation: SluiceOperation, as type: Value.Type) async throws -> Value {
        try await get(operation)
    }
}
