package import PhotoModel
import StoreFiles
package import SystemPackage

/// A photo of a plan, as the plan saw it.
///
/// A line of the manifest: size in bytes, modification time, change time (both in nanoseconds since 1970), inode and path
/// below the root, separated by tabs. Bytes of the path that are blanks, controls or `%` are percent-escaped.
package struct PlannedFile: Sendable, Hashable {
    /// Below the root.
    package var path: FilePath
    /// Without the device, which differs between machines.
    package var stamp: FileStamp

    package init(_ path: FilePath, _ stamp: FileStamp) {
        self.path = path
        self.stamp = stamp
        self.stamp.device = 0
    }

    /// - Parameter line: without the newline.
    init?(line: ArraySlice<UInt8>) {
        let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        guard fields.count == 5, let size = Self.number(fields[0]), let modified = Self.number(fields[1]),
            let changed = Self.number(fields[2]), let inode = UInt64(String(decoding: fields[3], as: UTF8.self)),
            let path = PercentText.bytes(of: fields[4]), Self.isBelowRoot(path)
        else { return nil }
        self.init(
            FilePath(bytes: path),
            FileStamp(size: size, modified: modified, changed: changed, device: 0, inode: inode)
        )
    }

    private static func number(_ field: ArraySlice<UInt8>) -> Int64? { Int64(String(decoding: field, as: UTF8.self)) }

    /// Whether a path names a file below a folder: a manifest that was tampered with must not lead out of the root.
    private static func isBelowRoot(_ path: [UInt8]) -> Bool {
        path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { name in
            !name.isEmpty && !name.contains(0) && !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8)
        }
    }

    /// - Parameter folder: the bytes of the folder's path below the root; empty for the root itself.
    static func append(_ name: [UInt8], in folder: [UInt8], _ stamp: FileStamp, to lines: inout [UInt8]) {
        for number in [stamp.size, stamp.modified, stamp.changed] { append("\(number)", to: &lines) }
        append("\(stamp.inode)", to: &lines)
        if !folder.isEmpty {
            PercentText.append(folder, to: &lines)
            lines.append(UInt8(ascii: "/"))
        }
        PercentText.append(name, to: &lines)
        lines.append(UInt8(ascii: "\n"))
    }

    private static func append(_ field: String, to lines: inout [UInt8]) {
        lines.append(contentsOf: field.utf8)
        lines.append(UInt8(ascii: "\t"))
    }
}
