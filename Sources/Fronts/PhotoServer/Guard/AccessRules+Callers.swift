import NIOHTTP1

/// Who the caller is, and how many wrong guesses are allowed.
extension AccessRules {
    /// Correct credentials are accepted however many wrong ones arrive. Otherwise others at the same address (programs on
    /// this machine, or all behind one router) could lock out the owner. This is safe because tokens and cookies are too long
    /// to be guessed.
    ///
    func checkCaller(_ head: HTTPRequestHead, _ client: inout Client) throws(Problem) -> Caller {
        switch credentials.find(in: head.headers, acceptsCookies: !crossOrigin.admits(head)) {
        case .known(let caller):
            // Guests must not take the places of the owner's connections.
            if caller.share == nil { client.isProven = true }
            return caller
        case .ended(let date): throw .shareEnded(date)
        case .revoked(let date): throw .shareRevoked(date)
        case .wrong(let guess):
            try note(wrong: guess, from: client.peer)
            throw .unauthorised(
                """
                The token is wrong, or this browser is not admitted any more: open a link printed by `sluice serve` \
                or `sluice pair`.
                """
            )
        case .none:
            throw .unauthorised(
                """
                The token is missing: open a link printed by `sluice serve` or `sluice pair`, or send \
                'Authorization: Bearer TOKEN'.
                """
            )
        }
    }

    /// Has to be called for every wrong guess.
    func note(wrong guess: String, from peer: PeerAddress) throws(Problem) {
        try checkGuesses(from: peer)
        guesses.note(guess, from: peer)
    }

    private func checkGuesses(from peer: PeerAddress) throws(Problem) {
        guard let wait = guesses.isShut(to: peer) else { return }
        var problem = Problem(429, "Too many wrong tokens from your address: wait a little.")
        problem.headers.append(("retry-after", "\(Int(wait.rounded(.up)))"))
        throw problem
    }
}
