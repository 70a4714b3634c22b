import CHeif
import DecodeProtocol

/// EXIF and XMP items of a HEIF file.
struct HeifMetadata {
    private(set) var exif: [UInt8] = []
    private(set) var xmp: [UInt8] = []

    init(_ handle: OpaquePointer) {
        var items = [heif_item_id](repeating: 0, count: 32)
        let count = heif_image_handle_get_list_of_metadata_block_IDs(handle, nil, &items, Int32(items.count))
        for item in items.prefix(Int(max(0, count))) {
            let type = heif_image_handle_get_metadata_type(handle, item).map { String(cString: $0) }
            let content = heif_image_handle_get_metadata_content_type(handle, item).map { String(cString: $0) }
            if type == "Exif", exif.isEmpty {
                exif = Self.exif(from: Self.bytes(of: item, handle))
            } else if type == "mime", content == "application/rdf+xml", xmp.isEmpty {
                xmp = Self.bytes(of: item, handle)
            }
        }
    }

    private static func bytes(of item: heif_item_id, _ handle: OpaquePointer) -> [UInt8] {
        let count = heif_image_handle_get_metadata_size(handle, item)
        guard count > 0, count <= Wire.maxBlobByteCount else { return [] }
        var bytes = [UInt8](repeating: 0, count: count)
        return heif_image_handle_get_metadata(handle, item, &bytes).code == heif_error_Ok ? bytes : []
    }

    /// ISO/IEC 23008-12, A.2.1: four bytes contain the offset of the TIFF header behind them.
    private static func exif(from item: [UInt8]) -> [UInt8] {
        guard item.count > 4 else { return [] }
        let offset = item.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let direct = PictureBlobs.exif(from: Array(item.dropFirst(4)))
        guard offset <= item.count - 4 else { return direct }
        let stated = PictureBlobs.exif(from: Array(item.dropFirst(4 + offset)))
        return stated.isEmpty ? direct : stated
    }
}
