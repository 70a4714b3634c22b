import NIOHTTP1

/// Who asks, and how often they may be wrong about it.
extension AccessRules {
    /// - Returns: `.bearer` or `.cookie`.
    func checkCaller(
        _ head: HTTPRequestHead,
        _ client: inout Client
    ) throws(Problem) -> Credentials.Finding {
        if !client.isProven { try checkAttempt(from: client.address) }
        let found = credentials.find(in: head.headers)
        switch found {
        case .bearer, .cookie:
            client.isProven = true
            return found
        case .wrong(let guess):
            try note(wrong: guess, from: client.address)
            throw .unauthorised("The token is not this server's: open the link that it printed when it was started.")
        case .none:
            throw .unauthorised(
                "The token is missing: open the link that the server printed, or send 'Authorization: Bearer TOKEN'."
            )
        }
    }

    /// Whether something right would be let in from an address, at first sight of it.
    ///
    /// A token that nobody can guess, and the cookie that is made of it, always are: others at the same address (programs
    /// on this machine, or all behind one router) could shut out the owner otherwise. One that can be guessed is not
    /// looked at while too many wrong ones come, neither told right nor wrong, except on a connection that has shown it
    /// before.
    func checkAttempt(from address: String) throws(Problem) {
        if credentials.areGuessable { try checkGuesses(from: address) }
    }

    /// To be told of all that is wrong.
    func note(wrong guess: String, from address: String) throws(Problem) {
        try checkGuesses(from: address)
        guesses.note(guess, from: address)
    }

    private func checkGuesses(from address: String) throws(Problem) {
        guard let wait = guesses.isShut(to: address) else { return }
        var problem = Problem(429, "Too many wrong tokens came from your address: wait a little.")
        problem.headers.append(("retry-after", "\(Int(wait.rounded(.up)))"))
        throw problem
    }
}
