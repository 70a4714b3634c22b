import ArgumentParser
import Foundation
import PhotoPipeline
import PhotoStore
import SystemPackage

struct Fingerprint: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints fingerprints of files, without a library.",
        discussion: """
            One line a file: PDQ in hexadecimal, its quality (0–100; a hash below 50 is of a flat or dark picture, and is \
            not to be compared with another such), ThumbHash in Base64, and the path.

            PDQ is the one that libraries store, which hardly changes with a picture's size. --literal gives the published \
            one, as other programs compute it, to be compared with theirs: of the pixels in full size, as they are stored, \
            or upright where the format itself turns them (HEIC, AVIF). The two must not be compared with each other.

            A file that cannot be read is named on standard error, the others are printed, and the exit status is 2.
            """
    )

    @Argument(help: ArgumentHelp("Pictures of any format that is prepared.", valueName: "file"))
    var files: [FilePath]

    @Flag(help: "PDQ as published, for interchange.")
    var literal = false

    @OptionGroup var uncaged: UncagedOption

    @Flag(help: "Prints a JSON list.")
    var json = false

    fileprivate struct Entry: Encodable {
        var path: String
        /// Base64 of the path's bytes, where they are not UTF-8.
        var pathBytes: String?
        /// Hexadecimal, as PDQ hashes are published.
        var pdq: String
        var pdqQuality: Int
        /// Base64.
        var thumbHash: String
    }

    func run() throws {
        let fingerprinter = FileFingerprinter(allowsUncaged: uncaged.allowUncaged)
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
