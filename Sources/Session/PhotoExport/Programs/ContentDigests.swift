import Cryptography
import Foundation
import PhotoCommit
import PhotoModel
import PhotoStore
import StoreFiles
import Synchronization
package import SystemPackage

/// SHA-1 of photos' files, by which other programs name what they keep of them. Each file is read once: the digests are kept
/// beside the manifest.
package final class ContentDigests: Sendable {
    private struct State {
        var known: [ContentID: [UInt8]] = [:]
        var isChanged = false
    }

    private let file: FilePath
    private let keeps: Bool
    private let state = Mutex(State())

    private static let pieceByteCount = 1 << 20

    /// - Parameters:
    ///   - folder: that of the export.
    ///   - keeps: whether new digests are kept.
    package init(in folder: FilePath, keeps: Bool) {
        self.keeps = keeps
        file = folder.appending(ExportFolder.manifestFolder).appending("sha1")
        let lines = (PrivateFiles.contents(file) ?? []).split(separator: UInt8(ascii: "\n"))
        state.withLock { state in
            for line in lines {
                let parts = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
                guard parts.count == 2, let content = ContentID(hex: parts[0]), let digest = Hex.bytes(parts[1]) else {
                    continue
                }
                state.known[content] = digest
            }
        }
    }

    /// - Parameter content: of the file when it was prepared.
    /// - Throws: `ExportProblem.Reason` if the file cannot be read, or has other contents now
    func sha1(of path: FilePath, _ content: ContentID) throws -> [UInt8] {
        if let known = state.withLock({ $0.known[content] }) { return known }
        do {
            let original = try OriginalFile(path)
            var check = SHA256()
            let digest = try NameDigest.sha1 { add in
                for start in stride(from: 0, to: original.byteCount, by: Self.pieceByteCount) {
                    let piece = try original.read(start..<min(original.byteCount, start + Self.pieceByteCount))
                    piece.withUnsafeBytes { bytes in
                        add(bytes)
                        check.update(bytes)
                    }
                }
            }
            guard check.finish() == content.bytes else {
                throw ExportProblem.Reason("its file was changed; `sluice prepare` prepares it again")
            }
            state.withLock { ($0.known[content], $0.isChanged) = (digest, true) }
            return digest
        } catch let error as OriginalFileError {
            throw ExportProblem.Reason("its file cannot be read: \(error.reason)")
        }
    }

    func save() throws {
        let known = state.withLock { $0.isChanged ? $0.known : [:] }
        guard keeps, !known.isEmpty, PrivateFiles.isFolder(file.removingLastComponent()) else { return }
        let lines = known.sorted { $0.key < $1.key }.map { "\($0.key.hex) \(Hex.text($0.value))\n" }
        try PrivateFiles.replaceContents(of: file, with: Array(lines.joined().utf8))
    }
}
