import ArgumentParser
import Foundation
import SampleLibrary
import SystemPackage

@main
struct SampleLibraryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample-library",
        abstract: "Make a folder of generated photos to try Sluice on.",
        discussion: """
            The photos resemble those of cameras and telephones: sizes, EXIF, orientations, detail. Among them are
            near duplicates, copies, damaged files and unusual names. The same seed makes the same bytes.
            """
    )

    @Argument(help: "The folder to write to: a new or empty one.", transform: { FilePath($0) })
    var folder: FilePath

    @Option(help: "Number of files for Sluice to find.")
    var count = 240

    @Option(help: "Size of each photo in megapixels. (default: that of each camera, 7 to 16)")
    var megapixels: Double?

    @Option(help: "Seed of the random photos.")
    var seed: UInt64 = 1

    @Option(help: "Number of camera raw files in addition; every other one has a JPEG of the same name.")
    var raw = 0

    @Option(help: "Number of videos in addition, in all containers by turns.")
    var video = 0

    @Option(help: "Number of photos with a gain map in addition, in all notations by turns.")
    var hdr = 0

    @Option(help: "Number of documents in addition: PDFs and TIFF files of one to five pages.")
    var documents = 0

    @Flag(help: "Make only sound, distinct photos.")
    var plain = false

    @Flag(help: "Make hostile files instead of photos: files that attack programs that open them.")
    var hostile = false

    @Flag(help: "Print what was made, as JSON.")
    var json = false

    func validate() throws {
        guard count > 0 else { throw ValidationError("--count must be at least 1.") }
        guard raw >= 0 else { throw ValidationError("--raw must not be negative.") }
        guard video >= 0 else { throw ValidationError("--video must not be negative.") }
        guard hdr >= 0 else { throw ValidationError("--hdr must not be negative.") }
        guard documents >= 0 else { throw ValidationError("--documents must not be negative.") }
        guard megapixels.map({ (0.001...250).contains($0) }) ?? true else {
            throw ValidationError("--megapixels must be between 0.001 and 250.")
        }
    }

    func run() async throws {
        let progress = ProgressLine()
        guard !hostile else { return try writeHostile(progress) }
        let sample = SampleFolder(
            count: count,
            megapixels: megapixels,
            seed: seed,
            isPlain: plain,
            rawCount: raw,
            videoCount: video,
            hdrCount: hdr,
            documentCount: documents
        )
        do {
            let manifest = try await sample.write(to: folder) { progress.show($0, of: $1) }
            progress.finish("\(folder): \(manifest.found) photos, \(manifest.byteCount / 1_000_000) MB")
            guard json else { return }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            print(String(decoding: try encoder.encode(manifest), as: UTF8.self))
        } catch let error as SampleError {
            progress.finish("sample-library: \(error)")
            throw ExitCode(1)
        }
    }

    private func writeHostile(_ progress: ProgressLine) throws {
        do {
            let files = try HostileFile.writeAll(to: folder)
            progress.finish("\(folder): \(files.count) hostile files")
            guard json else { return }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            print(String(decoding: try encoder.encode(files.map(HostileListing.init)), as: UTF8.self))
        } catch let error as SampleError {
            progress.finish("sample-library: \(error)")
            throw ExitCode(1)
        }
    }
}

/// The JSON entry of a file, for `--json`.
private struct HostileListing: Encodable {
    let name: String
    let fate: HostileFile.Fate
    let isLarge: Bool

    init(_ file: HostileFile) {
        (name, fate, isLarge) = (file.name, file.fate, file.isLarge)
    }
}
