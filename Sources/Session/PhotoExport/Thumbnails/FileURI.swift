import StoreFiles
import SystemPackage

/// The URI of a file, byte for byte as GLib's `g_filename_to_uri` makes it: programs find thumbnails by it.
struct FileURI: Sendable, Hashable {
    let text: [UInt8]

    private static let plain = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!$&'()*+,-./:=@_~".utf8
    )
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// - Parameter path: absolute, normalised.
    init(_ path: FilePath) {
        var text = Array("file://".utf8)
        for byte in path.bytes {
            if Self.plain.contains(byte) {
                text.append(byte)
            } else {
                text += [UInt8(ascii: "%"), Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]]
            }
        }
        self.text = text
    }
}
