import ArgumentParser
import Glibc
import PhotoModel
import StoreFiles
import SystemPackage

/// The output form of a list of photos.
struct PhotoListForm: ParsableArguments {
    struct Line {
        var id: AssetID
        var path: FilePath
    }

    @Flag(help: "Print IDs instead of paths.")
    var ids = false

    @Flag(name: .customLong("paths0"), help: "Print a zero byte after each path, for `xargs -0`.")
    var isZeroTerminated = false

    @Flag(help: "Print a JSON list.")
    var json = false

    func validate() throws {
        if [ids, isZeroTerminated, json].count(where: { $0 }) > 1 {
            throw ValidationError("Give one of --ids, --paths0 and --json.")
        }
    }

    private static let writtenByteCount = 64 << 10

    /// - Parameter objects: writes the output of --json.
    func print(_ lines: some Sequence<Line>, objects: (inout JSONListOutput) throws -> Void) throws {
        if json { return try Console.jsonList(objects) }
        let isTerminal = isatty(STDOUT_FILENO) == 1
        var text: [UInt8] = []
        for line in lines {
            if text.count >= Self.writtenByteCount {
                try Console.write(text)
                text.removeAll(keepingCapacity: true)
            }
            if ids {
                text += Array(line.id.description.utf8)
            } else if isTerminal && !isZeroTerminated {
                text += Array(line.path.string.printable.utf8)
            } else {
                text += isZeroTerminated ? line.path.bytes : Self.oneLine(line)
            }
            text.append(isZeroTerminated ? 0 : UInt8(ascii: "\n"))
        }
        try Console.write(text)
    }

    /// The path's bytes, or the ID if they contain a line end, so that no part of a name can be mistaken for a photo.
    private static func oneLine(_ line: Line) -> [UInt8] {
        let bytes = line.path.bytes
        return bytes.contains(UInt8(ascii: "\n")) ? Array(line.id.description.utf8) : bytes
    }
}
