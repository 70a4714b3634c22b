import Crypto
import PhotoStore

/// What a file holds, by its bytes.
enum ContentDigest {
    /// Photos of more bytes are not read to be compared.
    private static let largest = 512 << 20

    /// - Throws: `FileActionError`
    static func of<Actions: FileActions>(
        _ name: [UInt8],
        in folder: Actions.Folder,
        _ actions: Actions
    ) throws(FileActionError) -> ContentID? {
        ContentID(SHA256.hash(data: try actions.read(name, in: folder, limit: largest).0))
    }
}
