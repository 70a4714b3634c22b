import Foundation
import Imaging
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport

/// A user's machine, as seen by the command: a home, photos and a shell. Removed with this object.
final class Household: Sendable {
    private let folder: TemporaryFolder
    var path: FilePath { folder.path }
    var home: FilePath { path.appending("home") }
    var photos: FilePath { path.appending("photos") }

    init() throws {
        folder = try TemporaryFolder()
        for folder in [home, photos] { try folder.makeFolder() }
    }

    var environment: [String: String] {
        var environment = ["HOME": home.string, "PATH": "/usr/bin:/bin", "TERM": "xterm"]
        // Where the command writes its coverage.
        environment["LLVM_PROFILE_FILE"] = ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"]
        return environment
    }

    /// A library with a given name.
    func location(_ name: String = "photos") throws -> LibraryLocation {
        LibraryLocation(named: name, in: try StoreHomes(environment: environment))
    }

    /// Makes small photos with different contents: `1.jpg` and so on.
    func makePhotos(_ count: Int, in folder: FilePath? = nil) throws {
        for number in 1...count { try makePhoto(FilePath("\(number).jpg"), seed: UInt64(number), in: folder) }
    }

    func makePhoto(
        _ name: FilePath,
        seed: UInt64 = 1,
        size: PixelSize = PixelSize(width: 60, height: 40),
        exif: ExifWriter? = nil,
        in folder: FilePath? = nil
    ) throws {
        let photo = SamplePhoto(size: size, seed: seed, orientation: .right, exif: exif)
        try (folder ?? photos).pushing(name).write(try photo.encoded())
    }

    /// All paths below a folder.
    func contents(of folder: FilePath) throws -> Set<String> {
        // With coverage, decoding processes leave their counts in the current folder.
        Set(try FileManager.default.subpathsOfDirectory(atPath: folder.string).filter { !$0.hasSuffix(".profraw") })
    }
}
