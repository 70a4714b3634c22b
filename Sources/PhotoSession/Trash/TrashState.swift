/// What the world says of a trash entry, after a crash above all.
package struct TrashState: Sendable, Hashable {
    package enum Part: Sendable, Hashable {
        case absent
        /// It is the entry's own.
        case ours
        /// Of a `.trashinfo` that was being written when the process or the machine died: a part of what it should be.
        case incomplete
        /// Something else has the name.
        case foreign
    }

    /// The `.trashinfo`.
    package var info: Part
    /// The file in the trash.
    package var file: Part

    package init(info: Part, file: Part) {
        self.info = info
        self.file = file
    }

    /// Neither has been made, or both are gone again.
    package var isNothing: Bool { info != .ours && info != .incomplete && file != .ours }
    /// A `.trashinfo` without its file: the photo has not been moved yet, or has been taken back.
    package var isInfoAlone: Bool { (info == .ours || info == .incomplete) && file == .absent }
    /// The file is in the trash, and other programs see it there.
    package var isTrashed: Bool { info == .ours && file == .ours }
    /// The file is in the trash, and no other program knows where from.
    package var isFileAlone: Bool { file == .ours && (info == .absent || info == .incomplete) }
}
