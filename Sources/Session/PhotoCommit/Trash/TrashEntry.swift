package import PhotoModel
import StoreFiles
package import SystemPackage

/// A file in the trash, on its way there, or to be trashed. Holds all that is needed to continue after a crash.
///
/// Encoded as a few short strings and numbers, with percent-encoded paths.
package struct TrashEntry: Sendable, Hashable {
    /// The trash folder, which contains `files` and `info`.
    package var trash: FilePath
    /// The name in the trash's `files`, and with `.trashinfo` appended in `info`.
    package var name: [UInt8]
    /// The absolute original path.
    package var original: FilePath
    package var info: TrashInfo
    /// The file's stamp when it was to be trashed.
    package var stamp: FileStamp
    /// The file's content ID; nil if unknown.
    package var content: ContentID?
    /// Traits of a restored copy; nil if none is made, or for older journals.
    package var traits: FileTraits?
    /// It is on another file system than the trash, and is copied there.
    package var isCopy: Bool

    package init(
        trash: FilePath,
        name: [UInt8],
        original: FilePath,
        info: TrashInfo,
        stamp: FileStamp,
        content: ContentID? = nil,
        traits: FileTraits? = nil,
        isCopy: Bool
    ) {
        self.trash = trash
        self.name = name
        self.original = original
        self.info = info
        self.stamp = stamp
        self.content = content
        self.traits = traits
        self.isCopy = isCopy
    }

    package var infoName: [UInt8] { name + TrashName.suffix }
    /// The folder of the original path.
    package var originalFolder: FilePath { original.removingLastComponent() }
    package var originalName: [UInt8] { original.lastName }
}

extension TrashEntry: Codable {
    private enum CodingKeys: String, CodingKey {
        case trash, name, original, path, date, size, modified, changed, device, inode, content, traits
        case isCopy = "copy"
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func bytes(_ key: CodingKeys) throws -> [UInt8] {
            PercentEncoding.decode(try values.decode(String.self, forKey: key).utf8)
        }
        func content() throws -> ContentID? {
            guard let text = try values.decodeIfPresent(String.self, forKey: .content) else { return nil }
            guard let content = ContentID(hex: text) else {
                throw DecodingError.dataCorruptedError(forKey: .content, in: values, debugDescription: text)
            }
            return content
        }
        self.init(
            trash: FilePath(bytes: try bytes(.trash)),
            name: try bytes(.name),
            original: FilePath(bytes: try bytes(.original)),
            info: TrashInfo(
                path: try bytes(.path),
                deletionDate: try values.decodeIfPresent(String.self, forKey: .date)
            ),
            stamp: FileStamp(
                size: try values.decode(Int64.self, forKey: .size),
                modified: try values.decode(Int64.self, forKey: .modified),
                changed: try values.decode(Int64.self, forKey: .changed),
                device: try values.decode(UInt64.self, forKey: .device),
                inode: try values.decode(UInt64.self, forKey: .inode)
            ),
            content: try content(),
            traits: try values.decodeIfPresent(FileTraits.self, forKey: .traits),
            isCopy: try values.decodeIfPresent(Bool.self, forKey: .isCopy) ?? false
        )
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        func text(_ bytes: [UInt8]) -> String { String(decoding: PercentEncoding.encode(bytes), as: UTF8.self) }
        try values.encode(text(trash.bytes), forKey: .trash)
        try values.encode(text(name), forKey: .name)
        try values.encode(text(original.bytes), forKey: .original)
        try values.encode(text(info.path), forKey: .path)
        try values.encodeIfPresent(info.deletionDate, forKey: .date)
        try values.encode(stamp.size, forKey: .size)
        try values.encode(stamp.modified, forKey: .modified)
        try values.encode(stamp.changed, forKey: .changed)
        try values.encode(stamp.device, forKey: .device)
        try values.encode(stamp.inode, forKey: .inode)
        try values.encodeIfPresent(content?.hex, forKey: .content)
        try values.encodeIfPresent(traits, forKey: .traits)
        if isCopy { try values.encode(true, forKey: .isCopy) }
    }
}
