import ArgumentParser
import PhotoModel
import PhotoPipeline
import PhotoUpkeep
import StoreFiles
import SystemPackage

struct Compact: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compact",
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

    func run() throws {
        let compaction = try LibraryCompaction(try library.location())
        if !json { try Console.output(Self.text(compaction.report)) }
        if !dryRun { try compaction.run() }
        if json { return try Console.json(compaction.report) }
        if compaction.report.compacted { try Console.output("Done.") }
    }

    private static func text(_ report: LibraryCompaction.Report) -> String {
        func size(_ byteCount: Int) -> String { "\(ByteSize(Int64(byteCount)))" }
        let free = report.freeBytes.map { ", of \(size($0)) free" } ?? ""
        guard report.savedBytes > 0 else { return "Nothing to free: all of the cache is in use." }
        return """
            The cache takes \(size(report.fileBytes)) and uses \(size(report.neededBytes)). Compacting needs \
            \(size(report.neededBytes)) beside it\(free), and frees \(size(report.savedBytes)).
            """
    }
}
