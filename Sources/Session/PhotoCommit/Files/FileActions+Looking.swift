package import PhotoModel

/// A photo's file, beside what is known of it.
package enum PhotoFileState: Sendable, Hashable {
    /// The same bytes: not changed since, or put back.
    case asKnown(FileActionStatus)
    case missing
    /// A link, a folder or a device has taken its place.
    case replaced
    case changed
}

extension FileActions {
    /// Whether a photo's file is what it was when this stamp was taken of it. It is read only where the stamp says that it
    /// may be another one.
    package func look(
        at name: [UInt8],
        in folder: Folder,
        knownAs then: FileStamp,
        _ content: ContentID?
    ) throws(FileActionError) -> PhotoFileState {
        guard let status = try status(name, in: folder) else { return .missing }
        guard status.kind == .file else { return .replaced }
        let now = status.stamp
        guard
            then.size != now.size || then.modified != now.modified || then.changed != now.changed
                || then.inode != now.inode
        else { return .asKnown(status) }
        // A copy that was put back, a change of permissions: the same bytes are the same photo.
        guard then.size == now.size, let content, try digest(name, in: folder).0 == content else { return .changed }
        return .asKnown(status)
    }
}
