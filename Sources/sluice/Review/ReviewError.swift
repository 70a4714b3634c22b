import PhotoSession

/// Why a review was not begun.
enum ReviewError: Error, CustomStringConvertible {
    case badFilter(PhotoFilterError)
    case badSort(PhotoFilterError)
    case dumbTerminal

    var description: String {
        switch self {
        case .badFilter(let error): "--filter: \(error)"
        case .badSort(let error): "--sort: \(error)"
        case .dumbTerminal:
            """
            This terminal shows lines only (TERM=dumb): review photos in another one, or use `sluice find` and `sluice \
            decide`.
            """
        }
    }
}
