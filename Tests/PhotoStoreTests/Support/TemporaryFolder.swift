import Foundation
import SystemPackage

/// A folder of its own for a test, gone with it.
final class TemporaryFolder: Sendable {
    let path: FilePath

    init() throws {
        let name = "sluice-store-\(UUID().uuidString)"
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(name).resolvingSymlinksInPath()
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = FilePath(url.path)
    }

    deinit { try? FileManager.default.removeItem(atPath: path.string) }

    func write(_ bytes: some Sequence<UInt8>, to name: FilePath) throws {
        let file = path.pushing(name)
        try FileManager.default.createDirectory(
            atPath: file.removingLastComponent().string,
            withIntermediateDirectories: true
        )
        let descriptor = try FileDescriptor.open(
            file,
            .writeOnly,
            options: [.create, .truncate],
            permissions: .ownerReadWrite
        )
        _ = try descriptor.closeAfter { try descriptor.writeAll(Array(bytes)) }
    }
}
