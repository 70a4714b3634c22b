import NIOHTTP1

/// Who asks, and how often they may be wrong about it.
extension AccessRules {
    /// What is right is let in, however many wrong ones come: others at the same address (programs on this machine, or all
    /// behind one router) could shut out the owner otherwise. That is safe since neither a token nor a cookie is short
    /// enough to be found by trying.
    ///
    /// - Returns: `.bearer` or `.cookie`.
    func checkCaller(
        _ head: HTTPRequestHead,
        _ client: inout Client
    ) throws(Problem) -> Credentials.Finding {
        let found = credentials.find(in: head.headers)
        switch found {
        case .bearer, .cookie:
            client.isProven = true
            return found
        case .wrong(let guess):
            try note(wrong: guess, from: client.peer)
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
    func note(wrong guess: String, from peer: PeerAddress) throws(Problem) {
        try checkGuesses(from: peer)
        guesses.note(guess, from: peer)
    }

    private func checkGuesses(from peer: PeerAddress) throws(Problem) {
        guard let wait = guesses.isShut(to: peer) else { return }
        var problem = Problem(429, "Too many wrong tokens came from your address: wait a little.")
        problem.headers.append(("retry-after", "\(Int(wait.rounded(.up)))"))
        throw problem
    }
}
