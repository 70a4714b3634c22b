import ArgumentParser
import Fingerprinting
import PhotoDuplicates
import PhotoIndex
import PhotoModel
import PhotoPipeline
import PhotoSession
import PhotoStore
import StoreFiles
import SystemPackage

struct Similar: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "similar",
        abstract: "List photos similar to one, nearest first.",
        discussion: """
            sluice similar IMG_0001.JPG --distance 48
            sluice similar ~/Downloads/photo.webp --library photos

            The photo itself is not listed. A file outside the library is fingerprinted first; nothing of it is \
            stored. Answers about duplicates make no difference. The distance is in bits of 256: pictures that look \
            the same differ in about 30 or fewer, unrelated ones in about 128. For flat and dark pictures, only equal \
            files and equal pictures are found.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Path of a photo, or its ID or the beginning of it; or the path of any picture.",
            valueName: "path-or-id"
        )
    )
    var photo: FilePath

    @Option(help: ArgumentHelp("Maximum distance of fingerprints, in bits: 0 to 256.", valueName: "bits"))
    var distance = DuplicateQuestion().distance

    @OptionGroup var library: LibraryOptions

    @OptionGroup var uncaged: UncagedOption

    @Flag(help: "Print a JSON list.")
    var json = false

    func validate() throws {
        guard 0...256 ~= distance else { throw ValidationError("--distance takes a number from 0 to 256.") }
    }

    func run() throws {
        let library = try library.open(holding: Paths.absolute(photo))
        let similar: [SimilarPhoto]
        if let asset = try PhotoNames(library).find(photo) {
            similar = try self.similar(to: asset, in: library)
        } else if let file = try? photo.resolved() {
            similar = try self.similar(toFile: file, in: library)
        } else {
            throw CommandError.unknownPhoto(photo, library: library.location.name)
        }
        if json { return try Console.json(try documents(similar, in: library)) }
        let photos = try library.photos(inOrder: similar.map(\.photo.row))
        guard !photos.isEmpty else { return try Console.output("No similar photos.") }
        let paths = Dictionary(photos.map { ($0.row, $0.path) }) { first, _ in first }
        var table = Table()
        for similar in similar {
            if let path = paths[similar.photo.row] { table.add(similar.evidence.text, path.string) }
        }
        try Console.output(table.text)
    }

    private func documents(
        _ similar: [SimilarPhoto],
        in library: Library
    ) throws -> [SimilarPhotoDocument<PhotoDocument>] {
        let known = try MeasuredPhotoDocument.documents(
            of: Set(similar.map(\.photo.row)),
            try library.index(),
            in: library
        )
        return similar.compactMap { similar in
            known[similar.photo.id.description].map { SimilarPhotoDocument($0.photo, similar.evidence) }
        }
    }

    private func similar(to asset: Asset, in library: Library) throws -> [SimilarPhoto] {
        var finder = DuplicateFinder(library, isForOnePicture: true)
        guard let content = asset.content,
            let similar = try finder.similar(to: asset.row, content: content, within: distance)
        else { throw CommandError.noFingerprint(photo) }
        return similar
    }

    /// - Throws: `FileFingerprintError` and `OriginalFileError` for a file that cannot be read.
    private func similar(toFile file: FilePath, in library: Library) throws -> [SimilarPhoto] {
        let fingerprinter = FileFingerprinter(allowsUnsandboxed: uncaged.allowUncaged)
        defer { fingerprinter.shutdown() }
        let fingerprints = try fingerprinter.fingerprints(of: file, .stored)
        for note in fingerprints.damage { Console.error("Note: \(photo): \(note)") }
        var finder = DuplicateFinder(library, isForOnePicture: true)
        let similar = try finder.similar(to: try OutsidePicture(file, fingerprints), within: distance)
        if similar.isEmpty, fingerprints.fingerprint.merit == .poor, fingerprints.trimmed == nil {
            throw CommandError.notComparable(photo, quality: fingerprints.pdqQuality)
        }
        return similar
    }
}
