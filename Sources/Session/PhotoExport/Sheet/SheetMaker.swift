import ContactSheet
import PhotoModel
import PhotoStore
import SheetProtocol
import SystemPackage

/// Makes the files of a contact sheet.
struct SheetMaker: Sendable {
    private let contents: SheetContents
    private let layout: SheetLayout
    private let items: [SheetItem]
    private let library: Library
    private let folder: FilePath
    private let notes: SheetNotes
    /// Of everything but the date, which is that of the files.
    private let key: ExportKey

    init(
        _ contents: SheetContents,
        _ layout: SheetLayout,
        _ items: [SheetItem],
        _ library: Library,
        _ folder: FilePath,
        _ notes: SheetNotes
    ) {
        (self.contents, self.layout, self.items, self.library) = (contents, layout, items, library)
        (self.folder, self.notes) = (folder, notes)
        let shape = "\(contents.title)\0\(contents.filter)\0\(contents.grouping)\0\(contents.captions)\0\(layout)"
        key = ExportKey([Array("sheet 1".utf8), Array(shape.utf8)] + items.map(\.key.bytes))
    }

    func html() throws -> [ExportFile] {
        var (files, seen) = ([ExportFile](), Set<SheetPicture>())
        var sheet = HTMLSheet(contents, layout) { path, bytes in
            guard let place = ExportPath(path) else { return }
            files.append(ExportFile(place, key: ExportKey(path, key.bytes)) { try bytes.withUnsafeBytes($0) })
        }
        for item in items {
            try sheet.append(item.photo, item.picture)
            guard seen.insert(item.picture).inserted, let path = ExportPath(item.picture.path) else { continue }
            files.append(item.tier.file(at: path, in: library))
        }
        try sheet.finish()
        return files
    }

    func pdf(at path: ExportPath) -> ExportFile {
        ExportFile(path, key: ExportKey("pdf", key.bytes)) { output in
            let spool = ExportSpool(in: folder)
            let file = try spool.opened()
            do throws(PDFSheetError) {
                try write(to: file)
            } catch {
                throw ExportProblem.Reason("\(error)")
            }
            try spool.copyFile(to: output)
        }
    }

    private func write(to file: FileDescriptor) throws(PDFSheetError) {
        let sheet = try PDFSheet(contents, layout, to: file)
        for item in items {
            var jpeg: [UInt8]?
            do {
                jpeg = try ScaledTier(item.tier).jpegBytes(in: library)
            } catch {
                notes.add("\(item.photo.name): its picture is missing in the PDF: \(error)")
            }
            try sheet.append(item.photo, jpeg: jpeg)
        }
        let outcome = try sheet.finish()
        for problem in outcome.problems { notes.add("\(problem.name): not in the PDF: \(problem.problem)") }
        if outcome.unusable > outcome.problems.count {
            notes.add("\(outcome.unusable - outcome.problems.count) more pictures are not in the PDF")
        }
        if outcome.textsWithoutGlyphs > 0 {
            notes.add("\(outcome.textsWithoutGlyphs) texts have characters that no installed font has")
        }
    }
}
