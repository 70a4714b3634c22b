package import ContactSheet
import PhotoIndex
import PhotoModel
import PhotoSession
import PhotoStore
package import SheetProtocol
import StoreFiles
import Synchronization
package import SystemPackage

/// A contact sheet: a folder of HTML and pictures, a PDF, or both.
package struct SheetExport: ExportKind {
    package enum Format: String, Sendable, CaseIterable { case html, pdf }

    package struct Choices: Sendable {
        package var formats = Format.allCases
        package var title = "Photos"
        package var grouping = SheetGrouping.day
        package var captions: [SheetCaption] = [.name, .taken]
        package var layout = SheetLayout()

        package init() {}
    }

    package static let name = "sheet"
    package let request: String
    private let choices: Choices
    private let filter: String
    private let created: String
    private let roots: ExportRoots
    private let folder: FilePath
    private let notes: SheetNotes
    private var items: [SheetItem] = []
    private var library: Library?

    /// - Parameters:
    ///   - filter: as text.
    ///   - created: ISO 8601 with an offset from UTC.
    ///   - folder: where to keep the PDF until it is complete.
    ///   - notes: gets what is not in the PDF.
    package init(
        _ choices: Choices,
        filter: String,
        created: String,
        roots: ExportRoots,
        spooling folder: FilePath,
        notes: SheetNotes
    ) {
        (self.choices, self.filter, self.created, self.roots) = (choices, filter, created, roots)
        (self.folder, self.notes) = (folder, notes)
        let (layout, captions) = (choices.layout, choices.captions.map(\.rawValue).joined(separator: " "))
        request = """
            sheet '\(filter)', \(choices.formats.map(\.rawValue).joined(separator: " ")), '\(choices.title)', by \
            \(choices.grouping.rawValue), \(captions), \(layout.columns) × \(layout.rows) on \(layout.paper.rawValue)\
            \(layout.isLandscape ? ", landscape" : "")
            """
    }

    package mutating func files(of photos: ExportBatch) throws -> ExportPlan {
        var plan = ExportPlan()
        library = photos.library
        for photo in photos.photos {
            guard let tiers = ExportTiers(photo.record), let document = photo.document() else {
                plan.miss(photo, photo.reasonWithoutPicture)
                continue
            }
            // Of a screen with two pixels for one of the page's, or of a print.
            let edge = max(choices.layout.pictureEdge(), 640)
            let folder = roots.folder(of: photo.indexed.path)
            items.append(SheetItem(document.photo, photo.record, tiers.smallest(longEdge: edge), folder))
        }
        return plan
    }

    package mutating func lastFiles() throws -> ExportPlan {
        var plan = ExportPlan()
        let items = choices.grouping == .folder ? items : items.sorted { $0.isTakenBefore($1) }
        self.items = []
        guard let library else { return plan }
        let sheet = SheetMaker(contents(of: items), choices.layout, items, library, folder, notes)
        if choices.formats.contains(.html) { plan.files += try sheet.html() }
        if choices.formats.contains(.pdf), let path = ExportPath("sheet.pdf") { plan.files.append(sheet.pdf(at: path)) }
        return plan
    }

    private func contents(of items: [SheetItem]) -> SheetContents {
        let times = items.compactMap(\.photo.takenAt).sorted()
        return SheetContents(
            title: choices.title,
            filter: filter,
            created: created,
            grouping: choices.grouping,
            groups: SheetGroup.groups(choices.grouping, of: items.lazy.map { ($0.photo.takenAt, $0.folder) }),
            taken: times.first.flatMap { first in times.last.map { first...$0 } },
            captions: choices.captions
        )
    }
}

/// What could not be put on a contact sheet.
package final class SheetNotes: Sendable {
    private let notes = Mutex<[String]>([])

    package init() {}

    package var all: [String] { notes.withLock { $0 } }

    func add(_ note: String) { notes.withLock { $0.append(note) } }
}
