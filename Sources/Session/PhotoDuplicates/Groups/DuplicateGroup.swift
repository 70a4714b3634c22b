package import PhotoModel

/// Photos that are related, each to each other.
package struct DuplicateGroup: Sendable, Hashable {
    package var id: DuplicateGroupID
    /// The weakest relation in it.
    package var relation: PhotoRelation
    /// In the order in which they came into the library.
    package var photos: [ComparablePhoto]
    /// Those of which it was said that they stay beside another one of them. A group of which it was said of all is none;
    /// it is one again, and whole, when a photo comes that is related to all of them.
    package var settled: Set<AssetRow>
    /// The most bits in which fingerprints of two of them differ.
    package var diameter: Int
}

/// The name of a group: its family, and the photo in it that came into the library first. It is another one only where that
/// photo goes, or is nearer to a new one than to the others. No two groups of a family share a photo, so that it names one.
package struct DuplicateGroupID: Sendable, Hashable, CustomStringConvertible {
    package var family: PhotoRelation.Family
    package var oldest: AssetID

    package init(_ family: PhotoRelation.Family, _ oldest: AssetID) { (self.family, self.oldest) = (family, oldest) }

    /// Nil unless the text is what `description` says.
    package init?(_ text: some StringProtocol) {
        guard let hyphen = text.firstIndex(of: "-"),
            let family = PhotoRelation.Family(rawValue: String(text[..<hyphen])),
            let oldest = AssetID(text[text.index(after: hyphen)...])
        else { return nil }
        self.init(family, oldest)
    }

    package var description: String { "\(family.rawValue)-\(oldest)" }
}
