import SheetProtocol

/// The style of a contact sheet in HTML: as the page of Sluice, and as the PDF when it is printed.
struct SheetStyle {
    /// The title on pages after the first when they are printed.
    var title: String
    /// Of the printed page.
    var layout: SheetLayout
    /// Lines under each picture.
    var captionLines: Int
    var isGrouped: Bool

    var css: String { "\(Self.screen)\n\(print)" }

    private static let screen = """
        :root {
          color-scheme: light dark;
          --ground: light-dark(oklch(0.985 0.002 215), oklch(0.185 0.009 222));
          --empty: light-dark(oklch(0.945 0.005 215), oklch(0.24 0.011 222));
          --line: light-dark(oklch(0.885 0.008 215), oklch(0.315 0.013 222));
          --ink: light-dark(oklch(0.245 0.018 225), oklch(0.945 0.006 210));
          --soft: light-dark(oklch(0.445 0.018 225), oklch(0.765 0.012 215));
          --accent: light-dark(oklch(0.46 0.085 212), oklch(0.82 0.095 196));
          --mark: light-dark(oklch(0.55 0.11 72), oklch(0.845 0.14 86));
          /* Width to height of the area that a picture may take. */
          --box: 1.25;
          --columns: 2;
          --gap: clamp(0.75rem, 2vw, 1.5rem);
        }
        @media (min-width: 38rem) { :root { --columns: 3 } }
        @media (min-width: 58rem) { :root { --columns: 4 } }
        @media (min-width: 80rem) { :root { --columns: 5 } }
        @media (min-width: 104rem) { :root { --columns: 6 } }
        *, *::before, *::after { box-sizing: border-box }
        body {
          max-width: 120rem; margin: 0 auto; padding: clamp(1.25rem, 4vw, 3.5rem);
          background: var(--ground); color: var(--ink);
          font: 400 0.875rem/1.45 "Inter", system-ui, "Cantarell", "Noto Sans", sans-serif;
          font-variant-numeric: tabular-nums; -webkit-text-size-adjust: 100%; text-size-adjust: 100%;
        }
        h1, h2, p, ul, ol { margin: 0; padding: 0 }
        ul, ol { list-style: none }
        a { color: var(--accent); text-underline-offset: 0.18em }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 3px }
        header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.25rem 2rem; margin-block-end: 2.5rem }
        h1 { flex: 1 1 100%; font-size: clamp(1.5rem, 1.1rem + 1.6vw, 2.125rem); font-weight: 640; letter-spacing: -0.02em; line-height: 1.15; text-wrap: balance; overflow-wrap: anywhere }
        .facts, .made, .taken, .settings, h2 small { color: var(--soft) }
        .facts { display: flex; flex-wrap: wrap; gap: 0 1.25em }
        .facts li { overflow-wrap: anywhere }
        code { font: 0.9em ui-monospace, "SF Mono", "Cascadia Code", "DejaVu Sans Mono", monospace }
        details { margin-block-end: 2.5rem }
        summary { color: var(--accent); font-weight: 560; cursor: pointer; inline-size: fit-content }
        .contents { columns: 16rem; column-gap: 2rem; margin-block-start: 0.75rem }
        .contents li { display: flex; justify-content: space-between; gap: 1rem; padding-block: 0.2rem; break-inside: avoid }
        .contents a { overflow-wrap: anywhere }
        .contents span { color: var(--soft) }
        main, section, .photos { display: grid; column-gap: var(--gap) }
        main { grid-template-columns: repeat(var(--columns), minmax(0, 1fr)); row-gap: 2.75rem }
        section { grid-column: span min(var(--photos), var(--columns)); grid-template-columns: subgrid; align-content: start }
        .photos { grid-column: 1 / -1; grid-template-columns: subgrid; row-gap: 1.75rem }
        h2 { container-type: inline-size; grid-column: 1 / -1; margin-block-end: 0.6rem; font-size: 1rem; font-weight: 620; letter-spacing: -0.008em; line-height: 1.3; overflow-wrap: anywhere; break-after: avoid }
        h2 small { margin-inline-start: 0.5em; font-size: 0.75rem; font-weight: 400; letter-spacing: 0; white-space: nowrap }
        .photos li { min-inline-size: 0; break-inside: avoid }
        .short { display: none }
        @container (max-width: 15.5rem) { .long { display: none } .short { display: inline } }
        .box { display: flex; align-items: end; aspect-ratio: var(--box) }
        .box a { display: block; inline-size: min(100%, 100% * var(--ratio) / var(--box)) }
        .box img { display: block; inline-size: 100%; block-size: auto; background: var(--empty); box-shadow: 0 0 0 1px var(--line) }
        .none { display: grid; place-items: center; inline-size: 100%; aspect-ratio: 3 / 2; background: var(--empty); color: var(--soft); font-size: 0.75rem }
        .photos p { display: flex; justify-content: space-between; gap: 0.75em; min-block-size: 1.4em; font-size: 0.75rem; line-height: 1.4; color: var(--soft) }
        .photos p:first-of-type { margin-block-start: 0.5rem; font-size: 0.8125rem; font-weight: 540; color: var(--ink) }
        .photos p > :first-child { min-inline-size: 0; overflow-wrap: anywhere }
        .marks { flex: none; margin-inline-start: auto; color: var(--mark); letter-spacing: 0.04em; white-space: nowrap }
        .pages { display: flex; flex-wrap: wrap; gap: 0.25rem; margin-block-start: 3.5rem; padding-block-start: 1rem; border-block-start: 1px solid var(--line) }
        .pages a, .pages strong { min-inline-size: 2.25rem; padding: 0.4rem 0.6rem; border-radius: 0.375rem; text-align: center; text-decoration: none; line-height: 1.3 }
        .pages a:hover { background: var(--empty) }
        .pages strong { background: var(--accent); color: var(--ground); font-weight: 600 }
        .skip:not(:focus) { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
        """

    private var print: String {
        let (width, height) = layout.size
        return """
            @page {
              size: \(width)mm \(height)mm; margin: \(layout.margin + 6)mm \(layout.margin)mm \(layout.margin)mm;
              @top-left { content: \(title.css); color: #172227; font: 600 8pt "Inter", system-ui, sans-serif }
              @top-right { content: "Page " counter(page) " of " counter(pages); color: #4a565b; font: 8pt "Inter", system-ui, sans-serif }
            }
            @page :first { @top-left { content: none } }
            @media print {
              :root { color-scheme: light; --ground: #fff; --columns: \(layout.columns); --gap: 5mm; --box: \(box); font-size: \(fontSize)pt }
              body { max-width: none; padding: 0; print-color-adjust: exact; -webkit-print-color-adjust: exact }
              details, .pages, .skip { display: none }
              header { margin-block-end: 6mm }
              h1 { font-size: 19pt }
              main { row-gap: 6mm }
              .photos { row-gap: 4.5mm }
            }
            """
    }

    /// Millimetres.
    private var columnWidth: Double {
        (layout.size.width - 2 * layout.margin - 5 * Double(layout.columns - 1)) / Double(layout.columns)
    }

    /// Points of the root: captions of narrow columns are smaller.
    private var fontSize: Double { (min(10.5, max(7, columnWidth / 4.5)) * 10).rounded() / 10 }

    /// Of printed pictures, so that a page has its rows: by estimate, because the browser sets the text.
    private var box: Double {
        let em = fontSize * 25.4 / 72
        // With room for a name of two lines.
        let header = 19 * 25.4 / 72 * 1.15 + 1.55 * em + 6 + 2 + 1.15 * em
        let caption = captionLines == 0 ? 0 : (0.5 + 1.15 + 1.05 * Double(captionLines - 1)) * em
        let heading = isGrouped ? 1.95 * em : 0
        let row = (layout.size.height - 2 * layout.margin - 6 - header + 6) / Double(layout.rows)
        let height = max(8, row - caption - heading - 6.5)
        return (columnWidth / height * 100).rounded() / 100
    }
}
