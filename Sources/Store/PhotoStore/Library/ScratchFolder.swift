import Foundation
import SystemPackage

/// A temporary folder for its owner alone, gone with this object.
final class ScratchFolder: Sendable {
    let path: FilePath

    init() throws(StoreError) {
        let template = FilePath(FileManager.default.temporaryDirectory.path).appending("sluice-XXXXXX")
        var name = template.withPlatformString { Array(UnsafeBufferPointer(start: $0, count: template.length + 1)) }
        guard mkdtemp(&name) != nil else { throw .last("mkdtemp", template) }
        path = FilePath(platformString: name)
    }

    deinit { try? FileManager.default.removeItem(atPath: path.string) }
}
