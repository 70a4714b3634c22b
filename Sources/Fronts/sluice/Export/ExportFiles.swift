import ArgumentParser
import PhotoExport
import PhotoSession
import SystemPackage

struct ExportFiles: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "files",
        abstract: "Write tiers as files, in folders like those of the photos.",
        discussion: """
            A size that is no tier's is made from the next larger tier. Two photos never share a file: a name that is \
            taken gets the start of the photo's content ID.

            Names consist of text and {folder}, {name}, {file}, {year}, {month}, {day}, {date}, {time}, {camera}, {lens}, \
            {rating}, {tier}, {content} and {id}. The extension is added.
            """
    )

    @OptionGroup var options: ExportOptions

    @Option(help: ArgumentHelp("Folder to write.", valueName: "dir"), completion: .directory)
    var to: FilePath

    @Option(help: ArgumentHelp("Tier to write; repeatable. The largest without --tier and --size.", valueName: "name"))
    var tier: [String] = []

    @Option(help: ArgumentHelp("Long edge of the pictures in pixels, at most; repeatable.", valueName: "pixels"))
    var size: [Int] = []

    @Option(help: "Names: tree (folders as those of the photos), date (by day) or flat (by content).")
    var layout: FilesExport.Layout = .tree

    @Option(help: ArgumentHelp("Names by a pattern, such as {year}/{camera}/{name}.", valueName: "pattern"))
    var names: String?

    @Flag(help: "Write what is known of each photo beside its picture, as JSON.")
    var facts = false

    func validate() throws {
        guard size.allSatisfy({ 16...65_500 ~= $0 }) else {
            throw ValidationError("--size takes a number of pixels from 16 to 65500.")
        }
        do throws(ExportError) { _ = try NamePattern(names ?? layout.pattern) } catch {
            throw ValidationError("\(error)")
        }
    }

    func run() async throws {
        try await options.export(to: to) { target in
            var choices = FilesExport.Choices(pattern: try NamePattern(names ?? layout.pattern))
            (choices.tiers, choices.sizes, choices.addsFacts) = (tier.uniqued, size.uniqued, facts)
            return try FilesExport(
                choices,
                filter: target.filter,
                tierNames: target.library.tierNames,
                roots: ExportRoots(target.library)
            )
        }
    }
}

extension FilesExport.Layout: ExpressibleByArgument {}
