internal import CExif
import FileStructure

/// An EXIF block read by libexif, which handles bounds, byte order and directories. We interpret the values.
struct ExifBlock: ~Copyable {
    private let data: UnsafeMutablePointer<ExifData>
    private let order: ExifByteOrder
    /// The block that libexif has read, from its byte order mark.
    let whole: OrderedBytes

    enum Directory {
        case image
        case capture
        case position
    }

    /// Nil if these bytes do not begin like a TIFF structure.
    init?(tiff: [UInt8]) {
        let prefix = Array("Exif\0\0".utf8)
        var tiff = tiff.starts(with: prefix) ? tiff.dropFirst(prefix.count) : tiff[...]
        guard let reader = TIFFReader(tiff), !reader.isBigTIFF else { return nil }
        // `exif_data_load_data` ignores everything beyond 65,534 bytes, where TIFF files usually have their directories.
        if tiff.count + prefix.count > 65_534 { tiff = TIFFExcerpt.ofFacts.bytes(of: reader)[...] }
        guard let data = exif_data_new() else { return nil }
        // By default libexif drops unknown tags (the rating) and rewrites entries that break the rules.
        exif_data_unset_option(data, EXIF_DATA_OPTION_IGNORE_UNKNOWN_TAGS)
        exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
        let block = prefix + tiff
        exif_data_load_data(data, block, UInt32(block.count))
        self.data = data
        order = reader.isBigEndian ? EXIF_BYTE_ORDER_MOTOROLA : EXIF_BYTE_ORDER_INTEL
        whole = OrderedBytes(bytes: tiff, isBigEndian: reader.isBigEndian)
    }

    deinit { exif_data_unref(data) }

    /// The text of a tag, cleaned.
    func text(_ tag: ExifTagNumber) -> String? {
        withBytes(of: tag) { format, bytes in
            switch format {
            case EXIF_FORMAT_ASCII, EXIF_FORMAT_BYTE, EXIF_FORMAT_UNDEFINED: Text.cleaned(bytes.prefix(4096))
            default: nil
            }
        }
    }

    /// The values of a tag, at most eight; NaN for a fraction without a denominator.
    func numbers(_ tag: ExifTagNumber) -> [Double] {
        withBytes(of: tag) { format, bytes in
            let size = Int(exif_format_get_size(format))
            guard size > 0, let start = bytes.baseAddress else { return [] }
            return (0..<min(8, bytes.count / size)).compactMap { number(format, start + $0 * size) }
        } ?? []
    }

    func number(_ tag: ExifTagNumber) -> Double? { numbers(tag).first }

    /// The raw bytes of a tag, whatever their type.
    func bytes(_ tag: ExifTagNumber) -> OrderedBytes? {
        withBytes(of: tag) { OrderedBytes(bytes: ArraySlice($1), isBigEndian: whole.isBigEndian) }
    }

    private func number(_ format: ExifFormat, _ bytes: UnsafePointer<UInt8>) -> Double? {
        switch format {
        case EXIF_FORMAT_BYTE: return Double(bytes.pointee)
        case EXIF_FORMAT_SBYTE: return Double(Int8(bitPattern: bytes.pointee))
        case EXIF_FORMAT_SHORT: return Double(exif_get_short(bytes, order))
        case EXIF_FORMAT_SSHORT: return Double(exif_get_sshort(bytes, order))
        case EXIF_FORMAT_LONG: return Double(exif_get_long(bytes, order))
        case EXIF_FORMAT_SLONG: return Double(exif_get_slong(bytes, order))
        case EXIF_FORMAT_RATIONAL:
            let value = exif_get_rational(bytes, order)
            return value.denominator == 0 ? .nan : Double(value.numerator) / Double(value.denominator)
        case EXIF_FORMAT_SRATIONAL:
            let value = exif_get_srational(bytes, order)
            return value.denominator == 0 ? .nan : Double(value.numerator) / Double(value.denominator)
        case EXIF_FORMAT_FLOAT: return Double(Float(bitPattern: exif_get_long(bytes, order)))
        default: return nil
        }
    }

    /// Some writers put a tag into the wrong one of the two directories, so readers check both.
    private func withBytes<Value>(
        of tag: ExifTagNumber,
        _ body: (ExifFormat, UnsafeBufferPointer<UInt8>) -> Value?
    ) -> Value? {
        let ifd = data.pointee.ifd
        let (image, capture, position) = (ifd.0, ifd.2, ifd.3)
        let places =
            switch tag.directory {
            case .image: [image, capture]
            case .capture: [capture, image]
            case .position: [position]
            }
        for place in places {
            if let entry = exif_content_get_entry(place, ExifTag(tag.number)), let bytes = entry.pointee.data {
                return body(entry.pointee.format, UnsafeBufferPointer(start: bytes, count: Int(entry.pointee.size)))
            }
        }
        return nil
    }
}
