import NIOHTTP1

/// Who asks, and how often they may be wrong about it.
extension AccessRules {
    /// A cookie that is right is let in, and so is a token that nobody can guess: others at the same address (programs on
    /// this machine, or all behind one router) could shut out the owner otherwise. A token that can be guessed is not looked
    /// at while too many wrong ones come, neither told right nor wrong, except on a connection that has shown it before.
    ///
    /// - Returns: `.bearer` or `.cookie`.
    func checkCaller(
        _ head: HTTPRequestHead,
        _ client: inout Client
    ) throws(Problem) -> Credentials.Finding {
        let found = credentials.find(in: head.headers)
        switch found {
        case .bearer, .cookie:
            if found == .bearer, credentials.isGuessable, !client.isProven { try checkGuesses(from: client.address) }
            client.isProven = true
            return found
        case .wrong(let guess):
            try note(wrong: guess, from: client.address)
            throw .unauthorised(
                """
                This is neither this server's token nor a device that it knows: open a link that `sluice serve` or \
                `sluice pair` has printed.
                """
            )
        case .none:
            throw .unauthorised(
                """
                The token is missing: open a link that `sluice serve` or `sluice pair` has printed, or send \
                'Authorization: Bearer TOKEN'.
                """
            )
        }
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
