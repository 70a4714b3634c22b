internal import Foundation
package import SystemPackage

/// Files for making mutants, read from a folder and its subfolders.
package enum SeedFolder {
    /// Sorted by path, so that the same folder gives the same mutants. Skips empty files.
    package static func read(_ folder: FilePath) throws -> [Seed] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.string).sorted()
        return try paths.compactMap { path in
            let file = URL(filePath: folder.appending(path).string)
            guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { return nil }
            let bytes = Array(try Data(contentsOf: file))
            return bytes.isEmpty ? nil : Seed(name: path, bytes: bytes)
        }
    }
}
