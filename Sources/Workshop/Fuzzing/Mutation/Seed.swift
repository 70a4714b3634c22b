package import Imaging
internal import SystemPackage

/// A file from which mutants are made.
package struct Seed: Sendable {
    package let name: String
    package let bytes: [UInt8]
    /// Nil if the first bytes match no known format.
    package let format: ImageFormat?

    package init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
        format = ImageFormat.sniff(bytes)
    }

    /// The extension by which the recipe accepts the file as a photo, whatever its contents.
    package var fileExtension: String { FilePath(name).extension ?? "jpg" }
}
