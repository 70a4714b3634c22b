import ArgumentParser
import PhotoExport
import PhotoModel
import PhotoSession
import SystemPackage

struct ExportWebDataset: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "webdataset",
        abstract: "Write a dataset for training: tar archives of pictures, facts and captions.",
        discussion: """
            The Python package webdataset, Ray Data and NVIDIA DALI read it. A sample is a picture (HEX.jpg), what is known \
            of the photo (HEX.json), and its tags as a caption (HEX.txt), where HEX is the SHA-256 of the photo. Archives \
            are in the order of HEX, which is random. Beside them: an index of each archive (.idx), their list \
            (shardindex.json), and all facts as a table (facts.parquet). Sealed facts are left out.

            The same photos give the same bytes. A new photo changes one archive; when the archives grow too large, their \
            number doubles.
            """
    )

    @OptionGroup var options: ExportOptions

    @Option(help: ArgumentHelp("Folder to write.", valueName: "dir"), completion: .directory)
    var to: FilePath

    @Option(help: ArgumentHelp("Tier to write; the largest by default.", valueName: "name"))
    var tier: String?

    @Option(help: ArgumentHelp("Size of an archive, at most about.", valueName: "size"))
    var shardSize = ByteSize(1 << 30)

    @Option(help: ArgumentHelp("Beginning of the archives' names.", valueName: "name"))
    var prefix = "photos"

    func validate() throws {
        let isPlain = prefix.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        guard !prefix.isEmpty, isPlain, prefix.utf8.count <= 64 else {
            throw ValidationError("--prefix takes at most 64 letters, digits, '-' and '_'.")
        }
        guard shardSize.bytes >= 1 << 20 else { throw ValidationError("--shard-size must be at least 1 MiB.") }
    }

    func run() async throws {
        try await options.export(to: to) { target in
            try WebDatasetExport(
                tier: tier,
                prefix: prefix,
                byteCount: Int(shardSize.bytes),
                filter: target.filter,
                tierNames: target.library.tierNames,
                spooling: target.spoolFolder
            )
        }
    }
}
