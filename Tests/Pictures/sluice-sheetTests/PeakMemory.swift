import ChildProcesses
import Testing

@testable import ContactSheet

/// Of the program that writes a contact sheet, in bytes.
func peakMemory(of sheet: PDFSheet) throws -> Int {
    let peak = ProcessMemory(of: sheet.process.identifier).highWater
    try #require(peak > 0)
    return peak
}
