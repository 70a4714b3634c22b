import PhotoIndex

/// Why a review was not begun: its filter or order cannot be understood.
enum ReviewUsageError: UsageError, CustomStringConvertible {
    case badFilter(PhotoFilterError)
    case badSort(PhotoFilterError)

    var description: String {
        switch self {
        case .badFilter(let error): "--filter: \(error)"
        case .badSort(let error): "--sort: \(error)"
        }
    }
}

/// Why a review was not begun.
enum ReviewError: Error, CustomStringConvertible {
    case dumbTerminal

    var description: String {
        switch self {
        case .dumbTerminal:
            """
            This terminal shows lines only (TERM=dumb): review photos in another one, or use `sluice find` and `sluice \
            decide`.
            """
        }
    }
}
