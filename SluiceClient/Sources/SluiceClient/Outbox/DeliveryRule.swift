/// What to do after a request failed. Pure.
enum DeliveryRule: Equatable {
    /// The server did not answer, or could not at that moment: repeat the request with the same key after a while.
    case again(Duration)
    /// This program is not admitted, or another library is served here: repeat it, too, but it takes the user to change that.
    case hold(Duration)
    /// The server understood and refused: repeating would not help.
    case drop

    private static let first = Duration.milliseconds(250)
    static let longest = Duration.seconds(8)

    /// - Parameter failures: in a row, this one included.
    static func after(_ error: any Error, failures: Int) -> DeliveryRule {
        let problem = error as? SluiceProblem
        if problem?.status == 401 || problem?.kind == "other-library" { return .hold(longest) }
        switch error {
        // What answers in the server's place, such as the page of a network that wants a login.
        case is SluiceConnectionError where !error.isTransient: return .hold(longest)
        case _ where !error.isTransient: return .drop
        default: break
        }
        let usual = min(longest, first * (1 << min(max(failures, 1) - 1, 10)))
        return .again(max(usual, problem?.retryAfter ?? .zero))
    }
}
