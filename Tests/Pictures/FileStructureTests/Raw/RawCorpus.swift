import FileStructure
import Foundation
import SystemPackage

/// Real raw files, if available.
enum RawCorpus {
    static let folder = ProcessInfo.processInfo.environment["SLUICE_CORPUS"].map {
        URL(filePath: $0).appending(path: "raw")
    }
    static let hasExiftool = FileManager.default.isExecutableFile(atPath: "/usr/bin/exiftool")

    static let files: [URL] = {
        guard let folder, let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else {
            return []
        }
        return found.compactMap { $0 as? URL }
            .filter {
                ["cr2", "cr3", "crw", "dng", "nef", "raf", "mrw", "rw2", "iiq", "arw", "gpr"].contains(
                    $0.pathExtension.lowercased()
                )
            }
            .sorted { $0.path < $1.path }
    }()

    static func file(_ name: String) -> URL? { files.first { $0.lastPathComponent == name } }

    static func read(_ url: URL) throws -> (raw: RawFile?, window: FileWindow) {
        let file = try FileDescriptor.open(FilePath(url.path), .readOnly)
        defer { try? file.close() }
        let window = FileWindow(file, byteCount: Int(try file.seek(offset: 0, from: .end)))
        return (RawFile(window), window)
    }
}
