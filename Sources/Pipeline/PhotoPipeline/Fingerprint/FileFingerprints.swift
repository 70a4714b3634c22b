import DecodeClient
import DecodeProtocol
package import Fingerprinting
import Imaging
import PhotoModel
import PhotoPlugins
import PhotoRecipe
import StoreFiles
package import SystemPackage

/// Fingerprints of one file.
package struct FileFingerprints: Sendable, Hashable {
    /// PDQ.
    package var fingerprint: PDQ.Fingerprint
    /// PDQ of the picture without its border, as libraries store it; nil if it has no border.
    package var trimmed: PDQ.Fingerprint?
    package var thumbHash: [UInt8]
    /// What could not be decoded, as text; empty for an intact file.
    package var damage: [String]

    /// 64 hexadecimal digits.
    package var pdq: String { fingerprint.hash.hex }
    /// 0…100.
    package var pdqQuality: Int { fingerprint.quality }
}

/// Why a file has no fingerprints.
package struct FileFingerprintError: Error, Sendable, Hashable, CustomStringConvertible {
    package var path: FilePath
    package var reason: String

    package var description: String { "\(path): \(reason)" }
}

/// Computes fingerprints of files without a library: the same ones that a run stores with the default recipe.
///
/// All calls block.
package final class FileFingerprinter: Sendable {
    package enum PDQForm: Sendable {
        /// As libraries store it, from the upright analysis picture.
        case stored
        /// As other programs compute it: the published algorithm over the full-size pixels, not converted from their
        /// colour profile. Pixels stay in stored orientation, whatever EXIF declares, except for HEIC and AVIF, whose
        /// decoders only return rotated pixels. CMYK, Lab and floating point become sRGB, wide curves of HEIC and AVIF
        /// (PQ, HLG) are tone-mapped, and transparency is composited over white.
        case literal
    }

    private let recipe = Recipe.default
    private let decoders: DecodeWorkers

    /// - Parameter allowsUnsandboxed: whether to decode formats other than JPEG even if the kernel has no sandbox for it.
    package init(allowsUnsandboxed: Bool = false) {
        decoders = DecodeWorkers(count: 1, limits: DecodeLimits(recipe), allowsUnsandboxed: allowsUnsandboxed)
    }

    package func shutdown() { decoders.shutdown() }

    /// - Throws: `FileFingerprintError`
    package func fingerprints(of path: FilePath, _ form: PDQForm) throws(FileFingerprintError) -> FileFingerprints {
        do {
            let file = try Self.open(path)
            defer { try? file.close() }
            let (analysis, damage) = try analysisPicture(of: file)
            return FileFingerprints(
                fingerprint: form == .stored ? analysis.stablePDQ : try literalPDQ(of: file),
                trimmed: analysis.trimmedPDQ?.fingerprint,
                thumbHash: analysis.thumbHash,
                damage: damage
            )
        } catch let failure as PhotoFailure {
            throw FileFingerprintError(path: path, reason: failure.reason)
        } catch {
            throw FileFingerprintError(path: path, reason: "\(error)")
        }
    }

    /// Opens without waiting for a writer on a pipe.
    private static func open(_ path: FilePath) throws -> FileDescriptor {
        let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
        do {
            let status = try FileStatus(file)
            guard status.kind == .file else { throw ImagingError.unreadable("not a regular file") }
            guard status.stamp.size > 0 else { throw ImagingError.unreadable("the file is empty") }
            return file
        } catch {
            try? file.close()
            throw error
        }
    }

    private func analysisPicture(of file: FileDescriptor) throws -> (PlanarImage, damage: [String]) {
        do {
            return try analysisPicture(of: file, allowance: 0)
        } catch ImagingError.outOfMemory {
            return try analysisPicture(of: file, allowance: recipe.limits.maxDecodeBytes)
        }
    }

    private func analysisPicture(
        of file: FileDescriptor,
        allowance: Int
    ) throws -> (PlanarImage, damage: [String]) {
        let (picture, header) = try picture(of: file, allowance: allowance)
        // Nothing is encoded; only the analysis picture is made.
        let plan = LadderPlan(source: header.uprightSize, tiers: recipe.tiers, only: [])
        let deadline = SuspendingClock.now + recipe.limits.deadline
        let rows = try picture.rows(for: plan, deadline: deadline, mayUseThumbnail: false)
        let analysis = try Ladder.run(
            source: rows,
            orientation: header.orientation,
            plan: plan,
            deadline: deadline
        ) { _, _ in }
        return (analysis, rows.damage)
    }

    private func picture(of file: FileDescriptor, allowance: Int) throws -> (OpenedPicture, ImageHeader) {
        let head = UnsafeMutableRawBufferPointer.allocate(byteCount: ImageFormat.sniffByteCount, alignment: 16)
        defer { head.deallocate() }
        let format = try ImageFormat(
            leadingBytes: Array(head.prefix(try EncodedInput.descriptor(file).read(at: 0, into: head)))
        )
        let byteCount = Int(try FileStatus(file).stamp.size)
        let jpeg = try StreamedJPEG(
            file,
            byteCount: byteCount,
            format: format,
            minPreviewEdge: recipe.minPreviewEdge,
            admits: recipe.limits.admits
        )
        if let jpeg {
            try recipe.limits.check(jpeg.probe.header)
            return (.jpeg(.descriptor(file, span: jpeg.span), jpeg.probe), jpeg.probe.header)
        }
        let remote = try openRemotely(file, allowance: allowance)
        return (.remote(remote), remote.header)
    }

    private func openRemotely(_ file: FileDescriptor, allowance: Int) throws(ImagingError) -> RemotePicture {
        let picture = try decoders.open(
            file,
            deadline: recipe.limits.deadline,
            PicturePart(minLongEdge: recipe.longEdge),
            allowance: allowance
        )
        try recipe.limits.check(picture.header)
        return picture
    }

    private func literalPDQ(of file: FileDescriptor) throws(ImagingError) -> PDQ.Fingerprint {
        // Nothing else is decoded at the same time.
        let picture = try openRemotely(file, allowance: recipe.limits.maxDecodeBytes).renderRGB()
        let planes = picture.planes.enumerated().map { index, plane in
            SamplePlane(
                picture.row(plane: index, y: 0),
                width: plane.width,
                height: plane.height,
                stride: plane.rowByteCount
            )
        }
        return withExtendedLifetime(picture) {
            planes.count == 3
                ? PDQ.literal(red: planes[0], green: planes[1], blue: planes[2])
                : PDQ.literal(red: planes[0], green: planes[0], blue: planes[0])
        }
    }
}
