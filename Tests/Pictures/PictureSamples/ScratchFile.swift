import Foundation
package import SystemPackage

/// Lends a file with these bytes, open for reading.
package func withScratchFile<Value>(_ bytes: [UInt8], _ body: (FileDescriptor) throws -> Value) throws -> Value {
    let folder = FilePath(FileManager.default.temporaryDirectory.path)
    let path = folder.appending("structure-\(UUID().uuidString)")
    let file = try FileDescriptor.open(
        path,
        .readWrite,
        options: [.create, .exclusiveCreate],
        permissions: .ownerReadWrite
    )
    return try file.closeAfter {
        try FileManager.default.removeItem(atPath: path.string)
        try file.writeAll(bytes)
        return try body(file)
    }
}
