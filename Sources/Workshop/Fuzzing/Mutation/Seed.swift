package import Imaging
internal import SystemPackage

/// A file that mutants are made of.
package struct Seed: Sendable {
    package let name: String
    package let bytes: [UInt8]
    /// Nil where the first bytes are of no format that is known.
    package let format: ImageFormat?

    package init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
        format = ImageFormat.sniff(bytes)
    }

    /// By which the recipe takes the file for a photo, whatever is in it.
    package var fileExtension: String { FilePath(name).extension ?? "jpg" }
}
