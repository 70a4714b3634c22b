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
    /// Nothing admits this program to a server.
    case noAccess(origin: String)
    /// The server at an address refused what admits this program, for this reason.
    case refused(origin: String, wasDevice: Bool, reason: String)

    var description: String {
        switch self {
        case .dumbTerminal:
            """
            This terminal shows lines only (TERM=dumb): review photos in another one, or use `sluice find` and `sluice \
            decide`.
            """
        case .noAccess(let origin):
            """
            Nothing admits this program to \(origin). Give the link that `sluice serve` or `sluice pair` prints there, or \
            its access token with --token-file FILE or SLUICE_TOKEN.
            """
        case .refused(let origin, true, _):
            "\(origin) does not admit this program any more. Give a new link: `sluice pair` prints one there."
        case .refused(let origin, false, let reason):
            "\(origin) refuses the access token: \(reason)"
        }
    }
}
