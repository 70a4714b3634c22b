import CLinux
import CVips
import DecodeProtocol
import Glibc
import Imaging

/// libvips, with all features disabled that photos do not need.
enum VipsLibrary {
    /// Allowed loaders. All others (ImageMagick, PDF, SVG, OpenEXR, …) are blocked.
    private static let allowed = [
        "VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadTiff",
        "VipsForeignLoadNsgif", "VipsForeignLoadJxl", "VipsForeignLoadJp2k",
    ]

    static func start() {
        setenv("VIPS_CONCURRENCY", "1", 1)
        // The sandbox forbids code generated at run time: liborc, which libvips scales with, would abort.
        setenv("VIPS_NOVECTOR", "1", 1)
        // Some loaders put larger pictures (100 MiB by default) into a file in /tmp, which the sandbox forbids.
        setenv("VIPS_DISC_THRESHOLD", "65536g", 1)
        // Its modules load ImageMagick, poppler and OpenSlide: this path hides them, and only JPEG XL is loaded explicitly.
        setenv("VIPSHOME", "/nonexistent", 1)
        guard vips_init("sluice-decode") == 0 else {
            print("libvips failed to start: \(takeError())")
            exit(70)
        }
        vips_concurrency_set(1)
        vips_cache_set_max(0)
        vips_cache_set_max_mem(0)
        vips_cache_set_max_files(0)
        loadJPEGXL()
        vips_operation_block_set("VipsForeignLoad", 1)
        for loader in allowed { vips_operation_block_set(loader, 0) }
    }

    static func canLoad(_ format: ImageFormat) -> Bool {
        guard let name = loader(for: format) else { return false }
        return vips_type_find("VipsOperation", name) != 0
    }

    /// Nickname of the operation; nil if libvips does not read the format.
    static func loader(for format: ImageFormat) -> String? {
        switch format {
        case .jpeg: "jpegload_source"
        case .png: "pngload_source"
        case .webp: "webpload_source"
        case .tiff: "tiffload_source"
        case .gif: "gifload_source"
        case .jxl: "jxlload_source"
        case .jp2: "jp2kload_source"
        case .heic, .avif, .bmp, .raw, .video, .pdf: nil
        }
    }

    /// Returns and clears the error of the last operation. libpng's errors leave no text.
    static func takeError() -> String {
        defer { vips_error_clear() }
        let text = String(cString: vips_error_buffer())
        return text.split(separator: "\n").first.map(String.init) ?? "the data is damaged"
    }

    /// A separate module in Debian, beside the library in `vips-modules-8.14`; built in elsewhere.
    private static func loadJPEGXL() {
        guard vips_type_find("VipsOperation", "jxlload_source") == 0 else { return }
        var path = [CChar](repeating: 0, count: 4096)
        guard let symbol = dlsym(nil, "vips_init"), clinux_library_path(symbol, &path, path.count) == 0 else { return }
        let bytes = path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return }
        let folder = String(decoding: bytes[..<slash], as: UTF8.self)
        let module = "\(folder)/vips-modules-\(vips_version(0)).\(vips_version(1))/vips-jxl.so"
        guard let opened = g_module_open(module, G_MODULE_BIND_LAZY) else { return }
        g_module_make_resident(opened)
    }
}
