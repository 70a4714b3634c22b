package import PhotoModel

/// A photo's file compared with its known stamp.
package enum PhotoFileState: Sendable, Hashable {
    /// The same bytes: unchanged, or restored.
    case asKnown(FileActionStatus)
    case missing
    /// A link, a folder or a device is in its place.
    case replaced
    case changed
}

extension FileActions {
    /// Whether a photo's file is still the one with this stamp. The file is read only if the stamp differs.
    package func fileState(
        of name: [UInt8],
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
        // After a restored copy or a change of permissions, the same bytes are still the same photo.
        guard then.size == now.size, let content, try has(content, name, in: folder) else { return .changed }
        return .asKnown(status)
    }

    /// Whether a file has a content, which may be that of a raw file or of any file as a whole.
    func has(_ content: ContentID, _ name: [UInt8], in folder: Folder) throws(FileActionError) -> Bool {
        content == (content.isPartial ? try self.content(name, in: folder) : try digest(name, in: folder)).0
    }
}
