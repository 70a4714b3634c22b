import CPango

/// Draws on the current page. Lengths are points, from the upper left corner.
final class Canvas {
    private let context: OpaquePointer
    private let layout: OpaquePointer
    private let font: OpaquePointer
    /// Texts with characters that no font has, which become boxes.
    private(set) var textsWithoutGlyphs = 0

    /// Characters of a text that are drawn at most: no page shows more.
    private static let maxLength = 600

    init(_ surface: OpaquePointer, language: String?) throws(SheetProblem) {
        guard let context = cairo_create(surface), let layout = pango_cairo_create_layout(context),
            let font = pango_font_description_from_string(SheetFonts.families)
        else { throw SheetProblem("not enough memory") }
        (self.context, self.layout, self.font) = (context, layout, font)
        let pango = pango_layout_get_context(layout)
        // For paper, and not for the pixels of a screen.
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(pango, options)
        cairo_font_options_destroy(options)
        pango_context_set_round_glyph_positions(pango, 0)
        if let language { pango_context_set_language(pango, pango_language_from_string(language)) }
        pango_layout_set_single_paragraph_mode(layout, 1)
    }

    deinit {
        pango_font_description_free(font)
        cpango_release(UnsafeMutableRawPointer(layout))
        cairo_destroy(context)
    }

    func showPage() { cairo_show_page(context) }

    var status: cairo_status_t { cairo_status(context) }

    /// A line of text.
    ///
    /// - Parameters:
    ///   - left: its left edge, or its right edge if `isTrailing`.
    ///   - width: what it may take. Longer texts are shortened.
    /// - Returns: the width that it took.
    @discardableResult
    func draw(
        _ text: String,
        _ style: TextStyle,
        at left: Double,
        _ baseline: Double,
        width: Double,
        isTrailing: Bool = false
    ) -> Double {
        guard width > 0, let line = line(text, style, width: width) else { return 0 }
        if pango_layout_get_unknown_glyphs_count(layout) > 0 { textsWithoutGlyphs += 1 }
        let taken = Self.width(of: line)
        var x = isTrailing ? left - taken : left
        set(style.colour)
        for run in Self.runs(of: line) {
            show(run, at: x, baseline)
            x += Self.points(pango_glyph_string_get_width(run.pointee.glyphs))
        }
        return taken
    }

    /// Of a text that is not shortened.
    func width(of text: String, _ style: TextStyle) -> Double { line(text, style, width: nil).map(Self.width) ?? 0 }

    private func line(_ text: String, _ style: TextStyle, width: Double?) -> UnsafeMutablePointer<PangoLayoutLine>? {
        guard !text.isEmpty else { return nil }
        pango_font_description_set_absolute_size(font, style.size * Double(PANGO_SCALE))
        pango_font_description_set_weight(font, style.weight.pango)
        pango_layout_set_font_description(layout, font)
        pango_layout_set_ellipsize(layout, style.shortened.pango)
        pango_layout_set_width(layout, width.map { Int32($0 * Double(PANGO_SCALE)) } ?? -1)
        pango_layout_set_text(layout, String(text.prefix(Self.maxLength)).printable, -1)
        return pango_layout_get_line_readonly(layout, 0)
    }

    private func show(_ run: UnsafeMutablePointer<PangoGlyphItem>, at x: Double, _ baseline: Double) {
        guard !cpango_is_coloured(run.pointee.item.pointee.analysis.font).isTrue else {
            return showPicture(of: run, at: x, baseline)
        }
        cairo_move_to(context, x, baseline)
        pango_cairo_show_glyph_item(context, pango_layout_get_text(layout), run)
    }

    /// Emoji are pictures. Cairo would write them with a pixel a point.
    private func showPicture(of run: UnsafeMutablePointer<PangoGlyphItem>, at x: Double, _ baseline: Double) {
        let scale = 5.0
        var ink = PangoRectangle()
        pango_glyph_string_extents(run.pointee.glyphs, run.pointee.item.pointee.analysis.font, &ink, nil)
        // With a pixel on each side for rounding.
        let (left, top) = (Self.points(ink.x) - 1 / scale, Self.points(ink.y) - 1 / scale)
        let width = Int32((Self.points(ink.width) * scale).rounded(.up)) + 2
        let height = Int32((Self.points(ink.height) * scale).rounded(.up)) + 2
        guard width < 4096, height < 4096,
            let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)
        else { return }
        defer { cairo_surface_destroy(surface) }
        let picture = cairo_create(surface)
        cairo_scale(picture, scale, scale)
        cairo_move_to(picture, -left, -top)
        pango_cairo_show_glyph_item(picture, pango_layout_get_text(layout), run)
        cairo_destroy(picture)
        paint(surface, at: x + left, baseline + top, scaledBy: 1 / scale, 1 / scale)
    }

    func draw(_ picture: EmbeddedPicture, at left: Double, _ top: Double, width: Double, height: Double) {
        // The surface has one pixel, whatever the size of the picture.
        paint(picture.surface, at: left, top, scaledBy: width, height)
    }

    private func paint(
        _ surface: OpaquePointer,
        at x: Double,
        _ y: Double,
        scaledBy horizontal: Double,
        _ vertical: Double
    ) {
        cairo_save(context)
        cairo_translate(context, x, y)
        cairo_scale(context, horizontal, vertical)
        cairo_set_source_surface(context, surface, 0, 0)
        cairo_paint(context)
        cairo_restore(context)
    }

    func fill(_ colour: Colour, left: Double, top: Double, width: Double, height: Double) {
        set(colour)
        cairo_rectangle(context, left, top, width, height)
        cairo_fill(context)
    }

    func frame(_ colour: Colour, left: Double, top: Double, width: Double, height: Double) {
        set(colour)
        cairo_set_line_width(context, 0.4)
        cairo_rectangle(context, left, top, width, height)
        cairo_stroke(context)
    }

    /// Fills a shape whose points are in a square of this size.
    func fill(_ shape: Shape, _ colour: Colour, left: Double, top: Double, size: Double) {
        set(colour)
        for step in shape.steps {
            let place = step.points.map { (left + $0.x * size, top + $0.y * size) }
            switch step.kind {
            case .move: cairo_move_to(context, place[0].0, place[0].1)
            case .line: cairo_line_to(context, place[0].0, place[0].1)
            case .curve:
                cairo_curve_to(context, place[0].0, place[0].1, place[1].0, place[1].1, place[2].0, place[2].1)
            }
        }
        cairo_close_path(context)
        cairo_fill(context)
    }

    private func set(_ colour: Colour) { cairo_set_source_rgb(context, colour.red, colour.green, colour.blue) }

    private static func points(_ length: Int32) -> Double { Double(length) / Double(PANGO_SCALE) }

    private static func width(of line: UnsafeMutablePointer<PangoLayoutLine>) -> Double {
        var logical = PangoRectangle()
        pango_layout_line_get_extents(line, nil, &logical)
        return points(logical.width)
    }

    private static func runs(of line: UnsafeMutablePointer<PangoLayoutLine>) -> [UnsafeMutablePointer<PangoGlyphItem>] {
        sequence(first: line.pointee.runs) { $0?.pointee.next }
            .prefix { $0 != nil }
            .compactMap { $0?.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) }
    }
}

extension gboolean {
    fileprivate var isTrue: Bool { self != 0 }
}
