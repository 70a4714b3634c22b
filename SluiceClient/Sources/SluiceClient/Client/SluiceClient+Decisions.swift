/// Decisions outside reviews. They are sent at once; those of a review go through its ``Outbox``.
extension SluiceClient {
    /// Decides about photos, as one step.
    ///
    /// - Parameters:
    ///   - changes: all of them are applied to each photo.
    ///   - photos: their IDs.
    ///   - only: of stacks, only the files in this format, such as `raw`; `file` for exactly these photos; nil for all files.
    /// - Returns: the number of photos whose decisions changed.
    @discardableResult
    public func decide(_ changes: [PhotoChange], about photos: [String], only: String? = nil) async throws -> Int {
        try await decide(DecisionBody(subject: .photos(photos), changes: changes, only: only))
    }

    /// Decides about all photos that match a filter, as one step.
    ///
    /// - Parameter expected: with any other number of photos, nothing is decided; nil to decide about any number.
    /// - Throws: `SluiceProblem`, 409, `other-count`.
    @discardableResult
    public func decide(_ changes: [PhotoChange], aboutAll filter: String, expected: Int?) async throws -> Int {
        try await decide(DecisionBody(subject: .all(filter: filter, expected: expected), changes: changes))
    }

    private func decide(_ body: DecisionBody) async throws -> Int {
        let decided: Decided = try await change(.decide, [], body)
        return decided.changed
    }

    /// Undoes the library's last step, whoever made it. No file changes before a commit.
    public func undo() async throws -> TakenBack { try await change(.undo, [], nil) }

    /// Redoes the step that was undone last.
    public func redo() async throws -> TakenBack { try await change(.redo, [], nil) }
}
