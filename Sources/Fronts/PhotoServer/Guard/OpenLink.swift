/// The link that lets a browser in: `/open?code=…`, once.
enum OpenLink {
    static let path = "/open"

    static func isMeant(by target: String) -> Bool { target == path || target.hasPrefix("\(path)?") }

    /// - Parameter code: good once.
    static func link(_ place: ServedPlace, code: String) -> String { "\(place.origin)\(path)?code=\(code)" }

    /// The page that a right link leads to. It goes on by itself: a page that another site led to is not sent the new
    /// cookie, one that this page leads to is.
    static let doorPage = """
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
        <p><a href="/">To the library</a></p>
        </body>
        </html>

        """
}
