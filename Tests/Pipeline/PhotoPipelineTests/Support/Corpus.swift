import Foundation
import SystemPackage

/// Real photos, if the environment variable SLUICE_CORPUS names a folder of them.
enum Corpus {
    static let folder = ProcessInfo.processInfo.environment["SLUICE_CORPUS"].map { FilePath($0) }
    static let isThere = folder.map { FileManager.default.fileExists(atPath: $0.string) } ?? false
}
