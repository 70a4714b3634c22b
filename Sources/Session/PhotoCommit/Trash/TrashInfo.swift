import Glibc

/// The content of a `.trashinfo` file (freedesktop.org Trash specification 1.0).
package struct TrashInfo: Sendable, Hashable {
    /// The original path in bytes: absolute in the home trash, relative to the mount point in other trashes.
    package var path: [UInt8]
    /// `YYYY-MM-DDThh:mm:ss`, local time of the deletion; nil if absent.
    package var deletionDate: String?

    package init(path: [UInt8], deletionDate: String?) {
        self.path = path
        self.deletionDate = deletionDate
    }

    /// - Parameter time: milliseconds since 1970.
    package init(path: [UInt8], deletedAt time: Int64) { self.init(path: path, deletionDate: Self.localTime(time)) }

    /// The file's bytes.
    package var bytes: [UInt8] {
        var text = Array("[Trash Info]\nPath=".utf8) + PercentEncoding.encode(path)
        if let deletionDate { text += Array("\nDeletionDate=\(deletionDate)".utf8) }
        return text + [UInt8(ascii: "\n")]
    }

    /// Nil if the text is not a `.trashinfo` file or has no path. Other lines are ignored, and of equal keys the first
    /// counts, as specified.
    package init?(parsing bytes: [UInt8]) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.first.map({ Self.trimmed($0).elementsEqual("[Trash Info]".utf8) }) == true else { return nil }
        func value(_ key: String) -> ArraySlice<UInt8>? {
            lines.dropFirst().first { $0.starts(with: key.utf8) }.map { Self.trimmed($0.dropFirst(key.utf8.count)) }
        }
        guard let path = value("Path="), !path.isEmpty else { return nil }
        self.path = PercentEncoding.decode(path)
        guard !self.path.contains(0) else { return nil }
        deletionDate = value("DeletionDate=").map { String(decoding: $0, as: UTF8.self) }
    }

    /// Removes a trailing carriage return.
    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }

    private static func localTime(_ milliseconds: Int64) -> String {
        var seconds = time_t(milliseconds / 1000)
        var parts = tm()
        localtime_r(&seconds, &parts)
        func digits(_ value: Int32, _ count: Int) -> String {
            let text = String(value)
            return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
        }
        let date = [digits(parts.tm_year + 1900, 4), digits(parts.tm_mon + 1, 2), digits(parts.tm_mday, 2)]
        let time = [digits(parts.tm_hour, 2), digits(parts.tm_min, 2), digits(parts.tm_sec, 2)]
        return date.joined(separator: "-") + "T" + time.joined(separator: ":")
    }
}
