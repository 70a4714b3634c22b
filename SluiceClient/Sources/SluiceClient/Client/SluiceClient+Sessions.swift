/// Reviews: going through the photos that match a filter. ``PhotoSwipeModel`` does all of this for a front.
extension SluiceClient {
    /// Reviews that were begun and not removed, last used first.
    public func sessions() async throws -> [SessionSummary] {
        let list: SessionList = try await get(.sessions)
        return list.sessions
    }

    private struct Begin: Encodable {
        var filter: String?
        var sort: String?
        var name: String?
    }

    private struct Change: Encodable {
        var filter: String?
        var sort: String?
    }

    private struct Jump: Encodable {
        var photo: String?
        var place: Int?
    }

    /// Begins a review.
    ///
    /// - Parameters:
    ///   - filter: which photos; nil for those without a verdict.
    ///   - sort: such as `-taken`.
    ///   - name: for people, 1 to 200 characters.
    public func beginSession(
        filter: String? = nil,
        sort: String? = nil,
        name: String? = nil
    ) async throws -> SessionDescription {
        try await change(.beginSession, [], Begin(filter: filter, sort: sort, name: name))
    }

    /// - Throws: `SluiceProblem`, 404, if it was removed; 409 if it is open in a terminal.
    public func session(_ id: String) async throws -> SessionDescription { try await get(.session, [id]) }

    /// Changes the filter or the order of a review. It stays at the photo on display if that matches.
    public func changeSession(
        _ id: String,
        filter: String? = nil,
        sort: String? = nil
    ) async throws -> SessionDescription {
        try await change(.changeSession, [id], Change(filter: filter, sort: sort))
    }

    /// Removes a review. Its decisions stay.
    public func removeSession(_ id: String) async throws {
        _ = try await send(request(.removeSession, [id]))
    }

    /// The place of a review, and the cards around it.
    public func current(inSession id: String) async throws -> ReviewWindow { try await get(.current, [id]) }

    /// Goes to a photo, also one that is not in the review.
    public func jump(to photo: String, inSession id: String) async throws -> ReviewWindow {
        try await change(.jump, [id], Jump(photo: photo))
    }

    /// Goes to a place, at most the end.
    public func jump(toPlace place: Int, inSession id: String) async throws -> ReviewWindow {
        try await change(.jump, [id], Jump(place: place))
    }
}
