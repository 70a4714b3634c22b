import PhotoCatalogue
import PhotoModel
import SystemPackage
import TestSupport

extension LibraryExport {
    /// Writes an export into a file.
    @discardableResult
    func export(to file: FilePath) throws -> ExportReport {
        var text: [UInt8] = []
        let report = try lines { text += $0 }
        try file.write(text)
        return report
    }
}
