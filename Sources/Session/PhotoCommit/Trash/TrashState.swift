/// What the world says of a trash entry, after a crash above all.
package struct TrashState: Sendable, Hashable {
    package enum Info: Sendable, Hashable {
        case absent
        /// It is the entry's own.
        case ours
        /// It was being written when the process or the machine died: a part of what it should be.
        case incomplete
        /// Something else has the name.
        case foreign
    }

    package enum File: Sendable, Hashable {
        case absent
        /// It is the entry's own.
        case ours
        /// Something else has the name.
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

    /// A `.trashinfo` without its file: the photo has not been moved yet, or has been taken back.
    package var isInfoAlone: Bool { (info == .ours || info == .incomplete) && file == .absent }
}
