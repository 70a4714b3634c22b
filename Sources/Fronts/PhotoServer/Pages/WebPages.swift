import Cryptography
import NIOCore
import PhotoModel
import WebFront

/// The files of the web page that are embedded in the program.
struct WebPages: Sendable {
    struct Page: Sendable {
        var mediaType: String
        var bytes: ByteBuffer
        /// With its quotation marks.
        var tag: String
    }

    /// Paths that show the page itself, which reads the view from the path.
    static let views = ["/", "/review", "/settings", "/history", "/pair", "/share", "/duplicates", "/failures"]

    private let pages: [String: Page]

    static let embedded: WebPages = {
        var pages: [String: Page] = [:]
        for place in 0..<web_front_file_count {
            let file = web_front_files[place]
            let path = String(cString: file.path)
            let bytes = UnsafeRawBufferPointer(start: file.bytes, count: file.length)
            pages["/\(path)"] = Page(
                mediaType: mediaType(of: path),
                bytes: ByteBuffer(bytes: bytes),
                tag: "\"\(Hex.text(SHA256.digest(of: bytes).prefix(16)))\""
            )
        }
        return WebPages(pages)
    }()

    init(_ files: [String: Page]) {
        var pages = files
        for view in Self.views { pages[view] = files["/index.html"] }
        self.pages = pages
    }

    var paths: Set<String> { Set(pages.keys) }

    subscript(path: String) -> Page? { pages[path] }

    static func mediaType(of path: String) -> String {
        switch path.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "json": "application/json"
        case "webmanifest": "application/manifest+json"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "ico": "image/x-icon"
        case "woff2": "font/woff2"
        case "txt": "text/plain; charset=utf-8"
        default: "application/octet-stream"
        }
    }
}
