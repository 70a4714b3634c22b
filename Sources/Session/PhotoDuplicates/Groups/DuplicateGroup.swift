package import PhotoModel

/// Photos that are all related to each other.
package struct DuplicateGroup: Sendable, Hashable {
    package var id: DuplicateGroupID
    /// The weakest relation in it.
    package var relation: PhotoRelation
    /// In the order in which they were added to the library.
    package var photos: [ComparablePhoto]
    /// Photos decided to stay beside another photo of the group. A group in which every pair is decided is not listed. It is
    /// listed again, with all photos, once a new photo is related to all of them.
    package var settled: Set<AssetRow>
    /// Maximum number of differing bits between fingerprints of two of them.
    package var diameter: Int
}

/// The ID of a group: its family and the photo in it that was added to the library first. It changes only if that photo goes
/// or is nearer to a new one than to the others. Groups of a family share no photo, so the ID is unique.
package struct DuplicateGroupID: Sendable, Hashable, CustomStringConvertible {
    package var family: PhotoRelation.Family
    package var oldest: AssetID

    package init(_ family: PhotoRelation.Family, _ oldest: AssetID) { (self.family, self.oldest) = (family, oldest) }

    /// Nil unless the text is in the form of `description`.
    package init?(_ text: some StringProtocol) {
        guard let hyphen = text.firstIndex(of: "-"),
            let family = PhotoRelation.Family(rawValue: String(text[..<hyphen])),
            let oldest = AssetID(text[text.index(after: hyphen)...])
        else { return nil }
        self.init(family, oldest)
    }

    package var description: String { "\(family.rawValue)-\(oldest)" }
}
