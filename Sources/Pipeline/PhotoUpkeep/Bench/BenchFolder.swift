import Foundation
import Glibc
import PhotoPipeline
import SystemPackage

/// A folder for the stores of a bench, on the disk that holds or would hold the library's own store. Deleted with this
/// object.
final class BenchFolder: Sendable {
    let path: FilePath

    /// - Throws: `PipelineError.cannotWrite`
    init(near place: FilePath) throws(PipelineError) {
        var folder = place
        while access(folder.string, F_OK) != 0, folder.removeLastComponent() {}
        let template = folder.appending("sluice-bench-XXXXXX")
        var name = template.withPlatformString { Array(UnsafeBufferPointer(start: $0, count: template.length + 1)) }
        guard mkdtemp(&name) != nil else { throw .cannotWrite(folder.string, reason: "\(Errno(rawValue: errno))") }
        path = FilePath(platformString: name)
    }

    deinit { remove() }

    /// Removes its contents.
    func empty() {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path.string)) ?? [] {
            try? FileManager.default.removeItem(atPath: path.appending(name).string)
        }
    }

    func remove() { try? FileManager.default.removeItem(atPath: path.string) }
}
