import Foundation
package import SystemPackage

/// A temporary folder for its owner alone, deleted with this object.
package final class ScratchFolder: Sendable {
    package let path: FilePath

    package init() throws(StoreError) {
        let template = FilePath(FileManager.default.temporaryDirectory.path).appending("sluice-XXXXXX")
        var name = template.withPlatformString { Array(UnsafeBufferPointer(start: $0, count: template.length + 1)) }
        guard mkdtemp(&name) != nil else { throw .last("mkdtemp", template) }
        path = FilePath(platformString: name)
    }

    deinit { try? FileManager.default.removeItem(atPath: path.string) }
}
