import ArgumentParser
import PhotoExport
import PhotoSession
import SystemPackage

struct ExportFacts: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "facts",
        abstract: "Write what is known and decided about photos as CSV, JSON Lines or Parquet.",
        discussion: """
            The files are facts.csv, facts.jsonl and facts.parquet, for their owner only. Facts that the library seals \
            (its recipe's `privacy`) are left out. --unsealed decrypts them with the library's key, and the files then \
            contain them readably: places, names, serial numbers, whatever the recipe protects.
            """
    )

    @OptionGroup var options: ExportOptions

    @Option(help: ArgumentHelp("Folder to write.", valueName: "dir"), completion: .directory)
    var to: FilePath

    @Option(help: "Form: csv, jsonl or parquet; repeatable.")
    var format: [FactsExport.Format] = [.csv]

    @Flag(help: "In CSV, mark texts that spreadsheets would take for formulas, and UTF-8.")
    var spreadsheet = false

    @Flag(help: "Include sealed facts, readably.")
    var unsealed = false

    func run() async throws {
        if unsealed {
            Console.error("Note: the files will contain facts that the library keeps encrypted. Keep them as private.")
        }
        try await options.export(to: to) { target in
            try FactsExport(
                format.uniqued,
                isForSpreadsheets: spreadsheet,
                opener: unsealed ? RecordOpener(target.library) : nil,
                filter: target.filter,
                spooling: target.spoolFolder
            )
        }
    }
}

extension FactsExport.Format: ExpressibleByArgument {}
