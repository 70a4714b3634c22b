public import PhotoModel

/// Stacking by hand: a decision, which undo takes back.
extension PhotoLibrary {
    /// Makes photos one photo, with the files that they are stacked with.
    ///
    /// - Parameters:
    ///   - photos: at least one other than the cover.
    ///   - cover: shown for all of them.
    ///   - key: of the request; a repeated request changes nothing and has the same result.
    /// - Returns: the photos whose decisions changed, as they are shown now.
    /// - Throws: `StackProblem`, `LibraryError.unknownPhoto`, `StoreError`; then nothing is changed.
    @discardableResult
    public func stack(_ photos: [AssetID], cover: AssetID, key: RequestKey? = nil) throws -> [AssetID] {
        let all = [cover] + photos
        try StackProblem.check(try all.map { try asset($0) })
        return try decide([.stack(.with(cover))], about: all, session: nil, key: key)
    }

    /// Makes every file of these photos' stacks a photo of its own, or lets the rules decide about them again.
    ///
    /// - Returns: the photos whose decisions changed, as they are shown now.
    /// - Throws: `LibraryError.unknownPhoto`, `StoreError`; then nothing is changed.
    @discardableResult
    public func unstack(_ photos: [AssetID], byRules: Bool = false, key: RequestKey? = nil) throws -> [AssetID] {
        try decide([.stack(byRules ? nil : .alone)], about: photos, session: nil, key: key)
    }
}
