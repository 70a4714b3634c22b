package import PhotoModel
package import PhotoStore

/// Stacking by hand. Each call is one step, on the disk when it returns.
extension Library {
    /// Makes photos one photo, with the files that they are stacked with.
    ///
    /// - Returns: the files whose decisions changed.
    /// - Throws: `StackProblem`, `StoreError`
    @discardableResult
    package func stack(_ photos: [Asset], cover: Asset) throws -> Set<AssetRow> {
        let all = [cover] + photos
        try StackProblem.check(all)
        return try decide([.stack(.with(cover.id))], about: all).changed
    }

    /// Makes every file of these photos' stacks a photo of its own, or lets the rules decide about them again.
    ///
    /// - Returns: the files whose decisions changed.
    @discardableResult
    package func unstack(_ photos: [Asset], byRules: Bool = false) throws -> Set<AssetRow> {
        try decide([.stack(byRules ? nil : .alone)], about: photos).changed
    }
}
