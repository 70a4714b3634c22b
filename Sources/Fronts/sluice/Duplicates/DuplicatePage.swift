import Foundation
import PhotoDuplicates
import PhotoModel
import PhotoPipeline
import PhotoRecord
import PhotoSession
import PhotoStore
import StoreFiles
import SystemPackage

/// A page that shows groups of photos side by side, in one file that loads nothing from elsewhere.
struct DuplicatePage {
    private let found: FoundDuplicates
    private let tier: String?

    init(_ found: FoundDuplicates) {
        self.found = found
        tier = found.library.tierNames.last
    }

    /// Passes on the page in pieces, so that the thumbnails of a large library need not be in memory together.
    func write(_ body: ([UInt8]) throws -> Void) throws {
        try body(Array(head.utf8))
        for choice in found.choices { try body(Array(section(choice).utf8)) }
        try body(Array("</main>\n</body>\n</html>\n".utf8))
    }

    private var head: String {
        let photos = found.choices.reduce(0) { $0 + $1.photos.count }
        let title = "Duplicates in \(Self.escaped(found.library.location.name))"
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
            <title>\(title)</title>
            <style>
            \(Self.style)
            </style>
            </head>
            <body>
            <header>
            <h1>\(title)</h1>
            <p>\(Amounts.count(found.choices.count, "group")) of \(Amounts.count(photos, "photo")). The suggested photo of a \
            group is shown with the reason, each other one with its relation to that photo.</p>
            </header>
            <main>

            """
    }

    private func section(_ choice: DuplicateChoice) -> String {
        let figures = choice.photos.enumerated().map { figure($1, isSuggested: $0 == choice.suggestion.place, choice) }
        return """
            <section aria-labelledby="\(choice.id)">
            <h2 id="\(choice.id)">\(choice.relation.rawValue) <small>\(Amounts.count(choice.photos.count, "photo"))</small></h2>
            <div class="photos">
            \(figures.joined(separator: "\n"))
            </div>
            </section>

            """
    }

    private func figure(_ photo: DuplicatePhoto, isSuggested: Bool, _ choice: DuplicateChoice) -> String {
        let name = Self.escaped(photo.path.lastComponent?.string ?? "")
        let folder = Self.escaped(photo.path.removingLastComponent().string)
        let facts =
            [
                photo.sizeText, "\(ByteSize(photo.byteCount))", photo.facts?.format, photo.camera,
                photo.facts?.sharpness.map { "sharpness \(Amounts.rate($0))" },
                photo.rating == 0 ? nil : Decision.stars(photo.rating), photo.isFavourite ? "favourite" : nil,
                photo.isSettled ? "kept by an earlier answer" : nil,
            ].compactMap { $0 }.filter { !$0.isEmpty } + photo.tags.map(\.description)
        let evidence = isSuggested ? "Suggested: \(choice.suggestion.reason)" : photo.evidence?.text ?? ""
        return """
            <figure\(isSuggested ? " class=\"suggested\"" : "")>
            \(picture(photo, name))
            <figcaption><strong>\(name)</strong><span>\(folder)</span>
            <span>\(facts.map(Self.escaped).joined(separator: " · "))</span>
            <em>\(Self.escaped(evidence))</em></figcaption>
            </figure>
            """
    }

    /// The smallest tier, if the cache has it.
    private func picture(_ photo: DuplicatePhoto, _ name: String) -> String {
        guard let tier, let (facts, bytes) = (try? found.library.tier(tier, of: photo.content)) ?? nil else {
            return "<p class=\"none\">no thumbnail</p>"
        }
        let data = Data(bytes).base64EncodedString()
        return """
            <img alt="\(name)" width="\(facts.width)" height="\(facts.height)" loading="lazy" \
            src="data:image/\(Self.escaped(facts.format));base64,\(data)">
            """
    }

    /// Escaped for text and quoted attributes. Control characters become visible.
    static func escaped(_ text: String) -> String {
        text.printable.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    }

    private static let style = """
        :root { color-scheme: light dark; --line: #c6c6c6; --quiet: #5a5a5a; --good: #1a6e34; --ground: #fbfbfb; --text: #1c1c1c }
        @media (prefers-color-scheme: dark) {
          :root { --line: #484848; --quiet: #ababab; --good: #7fd698; --ground: #161616; --text: #ececec }
        }
        body { margin: 0 auto; max-width: 90rem; padding: 1rem; font: 1rem/1.4 system-ui, sans-serif;
          background: var(--ground); color: var(--text) }
        section { border-top: 1px solid var(--line); padding: .5rem 0 1rem; content-visibility: auto;
          contain-intrinsic-size: auto 24rem }
        h2 { font-size: 1.1rem } small, span { color: var(--quiet); font-weight: normal }
        .photos { display: flex; flex-wrap: wrap; gap: 1rem }
        figure { margin: 0; padding: .5rem; width: 17rem; border: 2px solid transparent; border-radius: .5rem;
          overflow-wrap: anywhere }
        .suggested { border-color: var(--good) }
        img { display: block; width: 100%; height: 16rem; object-fit: contain }
        figcaption > * { display: block } span, em { font-size: .85rem } em { font-style: normal }
        .suggested em { color: var(--good) } .none { height: 16rem; display: grid; place-items: center; margin: 0 }
        """
}
