/// A problem in a library's store.
package struct StoreFinding: Sendable, Hashable, Codable {
    /// The photo's path, if the catalogue knows one.
    package var photo: String?
    /// Base64 of the path's bytes, if they are not UTF-8.
    package var photoBytes: String?
    /// The content's ID in hexadecimal; nil if the problem does not concern one photo.
    package var content: String?
    /// As text.
    package var problem: String
    package var isRepaired = false
    /// What was done about it, or why nothing could be done; nil if no repair was tried.
    package var outcome: String?
}

/// The result of a check of the whole store.
package struct StoreReport: Sendable, Hashable, Codable {
    package var photos = 0
    package var records = 0
    package var tiers = 0
    package var found = 0
    package var repaired = 0
    /// The check was stopped before its end.
    package var interrupted = false

    /// There are no problems, or all are repaired, and everything was checked.
    package var isSound: Bool { found == repaired && !interrupted }
}
