/// The actual state of a trash entry, especially after a crash.
package struct TrashState: Sendable, Hashable {
    package enum Info: Sendable, Hashable {
        case absent
        /// It is the entry's own.
        case ours
        /// It is partly written, because the process or the machine died.
        case incomplete
        /// Another file has the name.
        case foreign
    }

    package enum File: Sendable, Hashable {
        case absent
        /// It is the entry's own.
        case ours
        /// Another file has the name.
        case foreign
    }

    /// The `.trashinfo`.
    package var info: Info
    /// The file in the trash.
    package var file: File

    package init(info: Info, file: File) {
        self.info = info
        self.file = file
    }

    /// A `.trashinfo` without its file: the photo has not been moved yet, or has been restored.
    package var isInfoAlone: Bool { (info == .ours || info == .incomplete) && file == .absent }
}
