/// What a store is opened for.
package enum StoreMode: Sendable {
    /// It must exist.
    case read
    /// Makes it where it is missing, and keeps other writers out as long as it is open.
    case write
}

/// When the structure of a store's files is looked at before they are used.
package enum StructureChecking: Sendable {
    /// Where a file is not as the last writer left it: that one was killed, or something else changed the file.
    case onDoubt
    /// All of it, always: what a disk lost by itself is noticed too.
    case always
}
