/// The links that admit a browser: `/open?code=…` once, `/open?share=…` until the share ends.
enum OpenLink {
    static let path = "/open"

    static func isMeant(by target: String) -> Bool { target == path || target.hasPrefix("\(path)?") }

    /// - Parameter code: A code that is valid once.
    static func link(_ place: ServedPlace, code: String) -> String { "\(place.origin)\(path)?code=\(code)" }

    /// - Parameter share: The token of a share.
    static func link(_ place: ServedPlace, share: String) -> String { "\(place.origin)\(path)?share=\(share)" }

    /// The page behind a valid link. It forwards to `/` by itself: browsers do not send the new cookie with a request that
    /// starts at another site, but do with one that starts at this page.
    static let landingPage = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
        <meta http-equiv="refresh" content="0;url=/">
        <title>Sluice</title>
        </head>
        <body>
        <p><a href="/">Open the library</a></p>
        </body>
        </html>

        """
}
