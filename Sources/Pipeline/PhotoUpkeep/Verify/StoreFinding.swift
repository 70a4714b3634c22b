/// Something that is wrong with a library's store.
package struct StoreFinding: Sendable, Hashable, Encodable {
    /// The photo's path, where the catalogue knows one.
    package var photo: String?
    /// Base64 of the path's bytes, where they are not UTF-8.
    package var photoBytes: String?
    /// The content's ID in hexadecimal; nil where it is not one photo that suffers.
    package var content: String?
    /// In words.
    package var problem: String
    package var isRepaired = false
    /// What was done about it, or why nothing could be; nil where nobody tried.
    package var outcome: String?
}

/// What a look at the whole store comes to.
package struct StoreReport: Sendable, Hashable, Encodable {
    package var photos = 0
    package var records = 0
    package var tiers = 0
    package var found = 0
    package var repaired = 0

    /// Nothing is wrong, or not any more.
    package var isSound: Bool { found == repaired }
}
