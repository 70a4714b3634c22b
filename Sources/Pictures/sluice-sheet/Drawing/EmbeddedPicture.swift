import CPango
import Glibc

/// A JPEG whose bytes become part of the document as they are.
final class EmbeddedPicture {
    let width, height: Int
    /// Nil if its colours are sRGB.
    let profile: ColourProfiles.Profile?
    /// Where its bytes are until its page is written.
    let start: UnsafeRawPointer
    /// One pixel, in whose place Cairo writes the JPEG: of pixels of its own, nothing would be used but their memory.
    let surface: OpaquePointer

    /// - Throws: what keeps it out of a PDF, in words
    init(_ picture: PictureBytes) throws(SheetProblem) {
        let head = try JPEGHead(UnsafeRawBufferPointer(picture.bytes))
        (width, height) = (head.width, head.height)
        profile = head.profile.flatMap { ColourProfiles.Profile($0, components: head.components) }
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 1, 1),
            let start = picture.bytes.assumingMemoryBound(to: UInt8.self).baseAddress
        else { throw SheetProblem("not enough memory") }
        (self.surface, self.start) = (surface, UnsafeRawPointer(start))
        let bytes = picture.release()
        let status = cairo_surface_set_mime_data(
            surface,
            CAIRO_MIME_TYPE_JPEG,
            start,
            UInt(bytes.count),
            { free($0) },
            start
        )
        guard status == CAIRO_STATUS_SUCCESS else {
            free(start)
            throw SheetProblem("not enough memory")
        }
    }

    // Cairo has its own reference until the page is written.
    deinit { cairo_surface_destroy(surface) }
}
