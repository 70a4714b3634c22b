import ArgumentParser
import ContactSheet
import Foundation
import PhotoExport
import PhotoSession
import SheetProtocol
import SystemPackage

struct ExportSheet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheet",
        abstract: "Write a contact sheet as HTML and PDF.",
        discussion: """
            The folder needs no network: index.html, its pictures, and sheet.pdf. Photos are in the order in which they \
            were taken, or by folder.

            sluice export sheet --to ~/sheet --title Norway 'album:Norway rating:4..5'
            """
    )

    @OptionGroup var options: ExportOptions

    @Option(help: ArgumentHelp("Folder to write.", valueName: "dir"), completion: .directory)
    var to: FilePath

    @Option(help: "Form: html or pdf; repeatable. Both by default.")
    var format: [SheetExport.Format] = SheetExport.Format.allCases

    @Option(help: ArgumentHelp("Title.", valueName: "text"))
    var title = "Photos"

    @Option(help: "Headings: day, folder or none.")
    var by: SheetGrouping = .day

    @Option(help: "Line under each picture: name, taken or settings; repeatable.")
    var caption: [SheetCaption] = [.name, .taken]

    @Option(help: "Paper: a4 or letter.")
    var paper: SheetLayout.Paper = .a4

    @Flag(help: "Turn the paper.")
    var landscape = false

    @Option(help: "Pictures beside each other on a page.")
    var columns = 4

    @Option(help: "Rows on a page, at most.")
    var rows = 5

    private var layout: SheetLayout {
        var layout = SheetLayout()
        (layout.paper, layout.isLandscape, layout.columns, layout.rows) = (paper, landscape, columns, rows)
        return layout
    }

    func validate() throws {
        guard layout.isValid else {
            throw ValidationError("--columns takes a number from 1 to 12, --rows from 1 to 16.")
        }
    }

    func run() async throws {
        let notes = SheetNotes()
        defer { for note in notes.all { Console.error("Note: \(note.printable)") } }
        try await options.export(to: to) { target in
            var choices = SheetExport.Choices()
            (choices.formats, choices.title, choices.grouping) = (format.uniqued, title, by)
            (choices.captions, choices.layout) = (caption.uniqued, layout)
            return SheetExport(
                choices,
                filter: target.filter,
                created: Int64(Date().timeIntervalSince1970 * 1000).isoTime,
                roots: try ExportRoots(target.library),
                spooling: target.spoolFolder,
                notes: notes
            )
        }
    }
}

extension SheetExport.Format: ExpressibleByArgument {}
extension SheetGrouping: ExpressibleByArgument {}
extension SheetCaption: ExpressibleByArgument {}
extension SheetLayout.Paper: ExpressibleByArgument {}
