import Cryptography
import DecodeClient
import Foundation
import PhotoModel
package import PhotoPipeline
package import StoreFiles
import SystemPackage

extension ShardPlan.Programs {
    /// Those that this process and its decoders run. Starts a decoding process.
    ///
    /// - Throws: `StoreError` if one of them cannot be read.
    package init(of pipeline: PhotoPipeline) throws(StoreError) {
        sluice = try Self.ownDigest.get()
        decoder = try Self.digest(of: DecodeWorkers.defaultExecutable)
        libraries = pipeline.decoderVersions
    }

    /// Nil for the same programs; otherwise what differs.
    func difference(from other: Self) -> String? {
        if sluice != other.sluice { return "it runs another sluice (or the same version, built differently)" }
        if decoder != other.decoder { return "it runs another sluice-decode" }
        return libraries == other.libraries ? nil : "it decodes with \(libraries), not with \(other.libraries)"
    }

    private static let ownDigest = Result { () throws(StoreError) in try digest(of: "/proc/self/exe") }

    private static func digest(of program: FilePath) throws(StoreError) -> String {
        do {
            let file = try FileDescriptor.open(program, .readOnly, options: .closeOnExec)
            return try file.closeAfter {
                var digest = SHA256()
                var buffer = [UInt8](repeating: 0, count: 1 << 20)
                while case let count = try buffer.withUnsafeMutableBytes({ try file.read(into: $0) }), count > 0 {
                    buffer.withUnsafeBytes { digest.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
                }
                return Hex.text(digest.finish())
            }
        } catch {
            throw .failed("read", program, error as? Errno ?? .ioError)
        }
    }
}
