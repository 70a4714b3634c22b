import CVips
import DecodeProtocol
import Imaging

/// One reference to a libvips image: a pipeline that is computed when its pixels are requested.
struct VipsHandle: ~Copyable {
    let image: UnsafeMutablePointer<VipsImage>

    /// Takes over the reference; throws libvips' error if there is none.
    init(_ image: UnsafeMutablePointer<VipsImage>?) throws(DecodeFailure) {
        guard let image else { throw VipsLibrary.failure() }
        self.image = image
    }

    deinit { g_object_unref(image) }

    var width: Int { Int(vips_image_get_width(image)) }
    var height: Int { Int(vips_image_get_height(image)) }
    var bandCount: Int { Int(vips_image_get_bands(image)) }
    var format: VipsBandFormat { vips_image_get_format(image) }
    var interpretation: VipsInterpretation { vips_image_get_interpretation(image) }
    var hasAlpha: Bool { vips_image_hasalpha(image) != 0 }
    var orientation: Orientation { Orientation(rawValue: Int(vips_image_get_orientation(image))) ?? .up }

    func integer(_ name: String) -> Int? {
        var value: Int32 = 0
        guard vips_image_get_typeof(image, name) != 0, vips_image_get_int(image, name, &value) == 0 else { return nil }
        return Int(value)
    }

    /// A metadata blob; empty if there is none or it exceeds the limit.
    func blob(_ name: String) -> [UInt8] {
        var data: UnsafeRawPointer?
        var count = 0
        guard vips_image_get_typeof(image, name) != 0, vips_image_get_blob(image, name, &data, &count) == 0, let data,
            count <= Wire.maxBlobByteCount
        else { return [] }
        return Array(UnsafeRawBufferPointer(start: data, count: count))
    }

    /// - Parameters:
    ///   - source: released here.
    ///   - page: counted from 0, for loaders that know pages.
    static func load(
        _ source: UnsafeMutablePointer<VipsSource>?,
        loader: String,
        page: Int? = nil,
        failOn: VipsFailOn,
        shrink: Int = 1
    ) throws(DecodeFailure) -> VipsHandle {
        guard let source else { throw VipsLibrary.failure() }
        defer { g_object_unref(source) }
        if shrink > 1 { return try VipsHandle(cvips_load_shrunk_jpeg(source, failOn, Int32(shrink))) }
        if let page { return try VipsHandle(cvips_load_page(loader, source, failOn, Int32(clamping: page))) }
        return try VipsHandle(cvips_load(loader, source, failOn))
    }

    consuming func cropped(to letterbox: Letterbox?) throws(DecodeFailure) -> VipsHandle {
        guard let letterbox else { return self }
        let (left, top) = (Int32(letterbox.left), Int32(letterbox.top))
        return try VipsHandle(
            cvips_crop(image, left, top, Int32(letterbox.size.width), Int32(letterbox.size.height))
        )
    }

    /// Lanczos-3 to exactly this size.
    consuming func resized(width: Int, height: Int) throws(DecodeFailure) -> VipsHandle {
        if width == self.width && height == self.height { return self }
        let scaled = try VipsHandle(
            cvips_resize(image, Double(width) / Double(self.width), Double(height) / Double(self.height))
        )
        guard scaled.width == width, scaled.height == height else {
            throw DecodeFailure(kind: .unsupported, message: "scaling gave \(scaled.width) × \(scaled.height) pixels")
        }
        return scaled
    }
}

extension VipsLibrary {
    /// The error of the last operation, as a decoding failure.
    static func failure() -> DecodeFailure {
        let text = takeError()
        let isMemory = text.contains("out of memory") || text.contains("unable to allocate")
        return DecodeFailure(kind: isMemory ? .outOfMemory : .malformed, message: text)
    }
}
