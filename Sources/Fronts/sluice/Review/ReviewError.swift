import PhotoIndex

/// Why a review did not start: its filter or order is invalid.
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

/// Why a review did not start.
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
