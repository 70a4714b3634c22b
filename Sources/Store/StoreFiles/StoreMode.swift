/// The purpose for which a store is opened.
package enum StoreMode: Sendable {
    /// It must exist.
    case read
    /// Creates it if it is missing, and excludes other writers while it is open.
    case write
}

/// When the structure of a store's files is checked before use.
package enum StructureChecking: Sendable {
    /// If a file differs from what the last writer left: it was killed, or something else changed the file.
    case onDoubt
    /// Always and completely: this also detects data lost by the disk.
    case always
}
