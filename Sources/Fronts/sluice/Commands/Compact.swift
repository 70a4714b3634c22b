import ArgumentParser
import PhotoCache
import PhotoPipeline
import StoreFiles
import SystemPackage

struct Compact: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Return the free space of a library's cache to the disk.",
        discussion: """
            Copies the used pages into a new file, which replaces the old one when it is complete: until then the disk \
            needs room for both. Programs that have the cache open keep reading the old file until they open it again.
            """
    )

    @OptionGroup var library: LibraryOptions

    @Flag(help: "Report how much space would be freed, and change nothing.")
    var dryRun = false

    @Flag(help: "Print one JSON object.")
    var json = false

    private struct Report: Encodable {
        var fileBytes, neededBytes, savedBytes: Int
        var freeBytes: Int?
        var compacted: Bool
    }

    func run() throws {
        let location = try library.location()
        let compaction = try Compaction(location.cacheFolder)
        if !json { try Console.output(text(compaction)) }
        let isWorthwhile = compaction.savedByteCount > 0 && !dryRun
        if isWorthwhile { try compaction.run() }
        if json {
            try Console.json(
                Report(
                    fileBytes: compaction.fileByteCount,
                    neededBytes: compaction.neededByteCount,
                    savedBytes: compaction.savedByteCount,
                    freeBytes: compaction.freeByteCount,
                    compacted: isWorthwhile
                )
            )
        } else if isWorthwhile {
            try Console.output("Done.")
        }
    }

    private func text(_ compaction: Compaction) -> String {
        func size(_ byteCount: Int) -> String { "\(ByteSize(Int64(byteCount)))" }
        let free = compaction.freeByteCount.map { ", of \(size($0)) free" } ?? ""
        guard compaction.savedByteCount > 0 else { return "Nothing to give back: all of the cache is in use." }
        return """
            The cache takes \(size(compaction.fileByteCount)) and uses \(size(compaction.neededByteCount)). Compacting \
            needs \(size(compaction.neededByteCount)) beside it\(free), and gives back \
            \(size(compaction.savedByteCount)).
            """
    }
}
