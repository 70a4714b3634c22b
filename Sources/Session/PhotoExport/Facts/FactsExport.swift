import PhotoModel
import PhotoRecord
package import PhotoSession
package import SystemPackage

/// What is known and decided about photos, for spreadsheets and data frames.
package struct FactsExport: ExportKind {
    package enum Format: String, Sendable, CaseIterable {
        case csv
        case jsonLines = "jsonl"
        case parquet
    }

    package static let name = "facts"
    package let request: String
    /// It reveals what a person has, and where they were.
    package let modes = ExportFolder.Modes(file: 0o600, folder: 0o700)
    private let files: [(format: Format, file: FactsFile)]
    private let opener: RecordOpener?

    /// - Parameters:
    ///   - isForSpreadsheets: whether texts in CSV that programs would take for formulas are marked as texts.
    ///   - opener: decrypts sealed facts; nil to leave them out.
    ///   - filter: as text.
    ///   - folder: where to keep facts until the files are complete.
    /// - Throws: `ExportError`
    package init(
        _ formats: [Format],
        isForSpreadsheets: Bool,
        opener: RecordOpener?,
        filter: String,
        spooling folder: FilePath
    ) throws {
        self.opener = opener
        files = try formats.map { format in
            let kind: FactsFile.Format =
                switch format {
                case .csv: .csv(isForSpreadsheets ? .spreadsheet : .exact)
                case .jsonLines: .jsonLines
                case .parquet: .parquet
                }
            return (format, try FactsFile(kind, FactsTable.columns, in: folder))
        }
        let names = formats.map(\.rawValue).joined(separator: " ")
        request =
            "facts '\(filter)', \(names)\(isForSpreadsheets ? ", for spreadsheets" : "")\(opener == nil ? "" : ", unsealed")"
    }

    package func files(of photos: ExportBatch) throws -> ExportPlan {
        var plan = ExportPlan()
        for sealed in photos.photos {
            let (photo, problem) = opened(sealed)
            if let problem { plan.miss(photo, "its sealed facts are left out: \(problem)") }
            let row = FactsTable.row(of: photo, namesOwner: opener != nil)
            for (format, file) in files {
                if format != .jsonLines {
                    try file.append(row)
                } else if let facts = FactsDocument(photo, namesOwner: opener != nil) {
                    try file.append(line: JSONText.bytes(of: facts))
                }
            }
        }
        return plan
    }

    private func opened(_ photo: ExportPhoto) -> (ExportPhoto, problem: String?) {
        guard let opener, let record = photo.record else { return (photo, nil) }
        let (opened, problem) = opener.open(record)
        return (photo.with(opened), problem)
    }

    package func lastFiles() throws -> ExportPlan {
        var plan = ExportPlan()
        for (format, file) in files {
            if let path = ExportPath("facts.\(format.rawValue)") { plan.files.append(try file.file(at: path)) }
        }
        return plan
    }
}
