import PhotoModel

/// What the manifest of an export says about one of its files, as a line: `KEY SIZE MODIFIED INODE PATH`.
struct ExportLine: Sendable, Hashable {
    var key: ExportKey
    var size: Int64
    /// Nanoseconds since 1970.
    var modified: Int64
    var inode: UInt64
    var path: ExportPath

    init(key: ExportKey, size: Int64, modified: Int64, inode: UInt64, path: ExportPath) {
        (self.key, self.size, self.modified, self.inode, self.path) = (key, size, modified, inode, path)
    }

    /// Without the line's end.
    var text: [UInt8] { Array("\(key.hex) \(size) \(modified) \(inode) ".utf8) + path.escaped }

    /// Nil for anything but a whole line.
    init?(_ text: some BidirectionalCollection<UInt8>) {
        let parts = text.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard parts.count == 5, let key = ExportKey(hex: Self.string(parts[0])),
            let size = Int64(Self.string(parts[1])), let modified = Int64(Self.string(parts[2])),
            let inode = UInt64(Self.string(parts[3])), let path = ExportPath(escaped: parts[4])
        else { return nil }
        self.init(key: key, size: size, modified: modified, inode: inode, path: path)
    }

    private static func string(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: Array(bytes), as: UTF8.self)
    }

    /// Whether a file is the one that was written.
    func describes(_ stamp: FileStamp) -> Bool {
        stamp.size == size && stamp.modified == modified && stamp.inode == inode
    }
}
