import Foundation
import PhotoModel
import StoreFiles
import SystemPackage

/// What the last complete run of an export wrote: a file of a version, a request, the boot during which files were written
/// that may not be on the disk yet, and a line for each file, sorted by the escaped path. It is mapped, not read.
struct ExportManifest: Sendable {
    static let version = "sluice-export 1"

    private let bytes: Data
    /// Where each line begins.
    private let starts: [Int]
    /// Nil if there was no run yet.
    let request: String?
    /// Whether the machine was restarted before all files were certainly on the disk: they may have lost their contents.
    let isDoubtful: Bool

    /// In place of a boot: all files are on the disk.
    static let onDisk = "on-disk"

    /// - Throws: `ExportError.damagedManifest`
    init(at file: FilePath) throws(ExportError) {
        guard PrivateFiles.isThere(file) else {
            (bytes, starts, request, isDoubtful) = (Data(), [], nil, false)
            return
        }
        guard let bytes = try? MappedText.bytes(of: file) else {
            throw .damagedManifest(file, "it cannot be read")
        }
        var starts: [Int] = []
        bytes.withUnsafeBytes { bytes in
            var start = 0
            while start < bytes.count, let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
                starts.append(start)
                start = end + 1
            }
            if start < bytes.count { starts = [] }
        }
        guard starts.count >= 3, Self.text(bytes, starts, 0) == Array(Self.version.utf8) else {
            throw .damagedManifest(file, "it is of another version, or incomplete")
        }
        request = String(decoding: Self.text(bytes, starts, 1), as: UTF8.self)
        let boot = String(decoding: Self.text(bytes, starts, 2), as: UTF8.self)
        isDoubtful = boot != Self.onDisk && boot != Boot.current
        (self.bytes, self.starts) = (bytes, Array(starts.dropFirst(3)))
    }

    private static func text(_ bytes: Data, _ starts: [Int], _ place: Int) -> [UInt8] {
        bytes.withUnsafeBytes { bytes in
            let end = place + 1 < starts.count ? starts[place + 1] : bytes.count
            return Array(bytes[starts[place]..<(end - 1)])
        }
    }

    var count: Int { starts.count }

    /// Nil if the line is damaged.
    func line(at place: Int) -> ExportLine? { ExportLine(Self.text(bytes, starts, place)) }

    /// The place of the line of a path, and the line; nil if there is none.
    func line(of path: ExportPath) -> (place: Int, line: ExportLine)? {
        let wanted = path.escaped
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if self.path(at: middle, precedes: wanted) { low = middle + 1 } else { high = middle }
        }
        guard low < starts.count, let line = line(at: low), line.path == path else { return nil }
        return (low, line)
    }

    private func path(at place: Int, precedes wanted: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            let end = place + 1 < starts.count ? starts[place + 1] : bytes.count
            let line = bytes[starts[place]..<(end - 1)]
            let start = line.lastIndex(of: UInt8(ascii: " ")).map { $0 + 1 } ?? line.startIndex
            return line[start...].lexicographicallyPrecedes(wanted)
        }
    }
}
