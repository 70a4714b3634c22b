import Glibc
import StoreFiles
import SystemPackage

extension TrashPlaces {
    /// For the user of this process.
    package static func ofThisSystem() -> TrashPlaces {
        let data = folder("XDG_DATA_HOME") ?? folder("HOME").map { $0.appending(".local").appending("share") }
        return TrashPlaces(
            // The home folder may be behind a symbolic link.
            home: data.map { $0.appending("Trash").resolvedAsFarAsItExists() },
            user: geteuid(),
            mountPoints: mountPoints(in: PrivateFiles.contents("/proc/self/mountinfo") ?? [])
        )
    }

    /// The mount points in a table in the format of `/proc/self/mountinfo`.
    static func mountPoints(in table: [UInt8]) -> [FilePath] {
        table.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
            return fields.count > 4 ? FilePath(bytes: withoutOctal(Array(fields[4]))) : nil
        }
    }

    /// The folder in an environment variable; nil if the path is not absolute.
    private static func folder(_ variable: String) -> FilePath? {
        guard let value = getenv(variable) else { return nil }
        let path = FilePath(platformString: value)
        return path.isAbsolute ? path : nil
    }

    /// Space, tab, newline and backslash are encoded as `\` and three octal digits.
    private static func withoutOctal(_ field: [UInt8]) -> [UInt8] {
        var (bytes, index): ([UInt8], Int) = ([], 0)
        while index < field.count {
            let digits = field[index...].dropFirst().prefix(3)
            if field[index] == UInt8(ascii: "\\"), digits.count == 3,
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
            {
                bytes.append(value)
                index += 4
            } else {
                bytes.append(field[index])
                index += 1
            }
        }
        return bytes
    }
}
