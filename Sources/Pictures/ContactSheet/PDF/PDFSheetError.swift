/// Why there is no PDF.
package enum PDFSheetError: Error, Sendable, Equatable, CustomStringConvertible {
    /// `sluice-sheet` cannot be started.
    case unavailable(String)
    /// As `sluice-sheet` says it.
    case refused(String)
    /// `sluice-sheet` has ended without a word.
    case ended(String)

    package var description: String {
        switch self {
        case .unavailable(let reason): "\(reason). Install sluice-sheet beside sluice, or name it in SLUICE_SHEET"
        case .refused(let reason): "The contact sheet was not written: \(reason)"
        case .ended(let reason): "The contact sheet was not written: sluice-sheet \(reason). Please report it"
        }
    }
}
