import ArgumentParser
import Foundation
import PhotoPipeline
import StoreFiles
import SystemPackage

struct Fingerprint: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fingerprint",
        abstract: "Print fingerprints of files, without a library.",
        discussion: """
            One line per file: PDQ in hexadecimal, its quality (0–100; below 50 the picture is flat or dark, and \
            hashes of two such pictures cannot be compared), ThumbHash in Base64, and the path.

            The PDQ is the one that libraries store, which hardly depends on a picture's size. --literal prints the \
            published one, for comparison with other programs: computed from the pixels at full size as stored, or \
            upright where the format itself rotates them (HEIC, AVIF). Never compare one kind with the other.

            A file that cannot be read is reported on standard error, the others are printed, and the exit status is \
            2.
            """
    )

    @Argument(help: ArgumentHelp("Pictures in any format that sluice prepares.", valueName: "file"))
    var files: [FilePath]

    @Flag(help: "Compute PDQ as published, for comparison with other programs.")
    var literal = false

    @OptionGroup var uncaged: UncagedOption

    @Flag(help: "Print a JSON list.")
    var json = false

    fileprivate struct Entry: Encodable {
        var path: String
        /// Base64 of the path's bytes if they are not valid UTF-8.
        var pathBytes: String?
        /// Hexadecimal, the published form of PDQ hashes.
        var pdq: String
        var pdqQuality: Int
        /// Base64.
        var thumbHash: String
    }

    func run() throws {
        let fingerprinter = FileFingerprinter(allowsUnsandboxed: uncaged.allowUncaged)
        defer { fingerprinter.shutdown() }
        var entries: [Entry] = []
        var someFailed = false
        for file in files {
            do throws(FileFingerprintError) {
                let found = try fingerprinter.fingerprints(of: file, literal ? .literal : .stored)
                for note in found.damage { Console.error("Note: \(file): \(note)") }
                entries.append(Entry(file, found))
            } catch {
                Console.error("\(error)")
                someFailed = true
                continue
            }
            if !json, let entry = entries.popLast() { try Console.output(entry.line) }
        }
        if json { try Console.json(entries) }
        if someFailed { throw ExitCode(ExitStatus.somePhotosFailed) }
    }
}

extension Fingerprint.Entry {
    fileprivate init(_ file: FilePath, _ found: FileFingerprints) {
        (path, pathBytes) = (file.string, file.base64)
        (pdq, pdqQuality) = (found.pdq, found.pdqQuality)
        thumbHash = Data(found.thumbHash).base64EncodedString()
    }

    fileprivate var line: String { "\(pdq)  \(pdqQuality)  \(thumbHash)  \(path.printable)" }
}
