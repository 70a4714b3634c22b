/// A problem as a page, for a person whose browser opened an address. Programs get the document.
enum ProblemPage {
    static let mediaType = "text/html; charset=utf-8"

    /// Browsers that open an address accept HTML first; requests by pages and programs do not.
    static func isWanted(accept: String?) -> Bool {
        guard let accept else { return false }
        let first = accept.prefix { $0 != "," && $0 != ";" }
        return first.lowercased() == "text/html"
    }

    static func text(_ problem: Problem) -> String {
        let (title, remedy) = words(problem)
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="dark light">
            <link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
            <link rel="stylesheet" href="/app.css">
            <title>\(title) · Sluice</title>
            </head>
            <body class="problem-page">
            <main class="wall">
            <img src="/icons/icon.svg" alt="" width="72" height="72">
            <h1>\(title)</h1>
            <p>\(escaped(problem.detail))</p>
            <p class="remedy">\(remedy)</p>
            \(problem.statusCode == 401 ? "" : way)
            <p class="soft small">Error \(problem.statusCode)</p>
            </main>
            </body>
            </html>

            """
    }

    private static let way = #"<p><a class="button primary" href="/">Open the library</a></p>"#

    private static func words(_ problem: Problem) -> (title: String, remedy: String) {
        if problem.title == Problem.shareEndedTitle {
            return (problem.title, "Whoever sent it can send a new one.")
        }
        return words(problem.statusCode)
    }

    private static func words(_ status: Int) -> (title: String, remedy: String) {
        switch status {
        case 401:
            (
                "This link does not open the library",
                """
                “sluice pair”, in a terminal where “sluice serve” runs, prints a new one. For a phone, open Settings in a browser \
                that has access, choose “Admit a device”, and scan the code.
                """
            )
        case 404: ("There is nothing here", "Check the address, or start from the library.")
        case 403, 421: ("This page cannot be opened from here", "Type the address that “sluice serve” printed.")
        case 429: ("Too many attempts", "Wait a minute; then open a link that “sluice pair” prints.")
        case 500...:
            ("Sluice cannot answer just now", "Reload the page. If that does not help, restart “sluice serve”.")
        default: ("This address does not work", "Start from the library.")
        }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
