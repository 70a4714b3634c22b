import CHeif
import DecodeProtocol

/// EXIF and XMP items of a HEIF file.
enum HeifMetadata {
    static func blobs(of handle: OpaquePointer) -> PictureBlobs {
        var items = [heif_item_id](repeating: 0, count: 32)
        let count = heif_image_handle_get_list_of_metadata_block_IDs(handle, nil, &items, Int32(items.count))
        var blobs = PictureBlobs()
        for item in items.prefix(Int(max(0, count))) {
            let type = heif_image_handle_get_metadata_type(handle, item).map { String(cString: $0) }
            let content = heif_image_handle_get_metadata_content_type(handle, item).map { String(cString: $0) }
            if type == "Exif", blobs.exif.isEmpty {
                blobs.exif = exif(from: bytes(of: item, handle))
            } else if type == "mime", content == "application/rdf+xml", blobs.xmp.isEmpty {
                blobs.xmp = bytes(of: item, handle)
            }
        }
        return blobs
    }

    private static func bytes(of item: heif_item_id, _ handle: OpaquePointer) -> [UInt8] {
        let count = heif_image_handle_get_metadata_size(handle, item)
        guard count > 0, count <= Wire.maxBlobByteCount else { return [] }
        var bytes = [UInt8](repeating: 0, count: count)
        return heif_image_handle_get_metadata(handle, item, &bytes).code == heif_error_Ok ? bytes : []
    }

    /// ISO/IEC 23008-12, A.2.1: four bytes say how far behind them the TIFF header lies.
    private static func exif(from item: [UInt8]) -> [UInt8] {
        guard item.count > 4 else { return [] }
        let offset = item.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let direct = PictureBlobs.exif(from: Array(item.dropFirst(4)))
        guard offset <= item.count - 4 else { return direct }
        let stated = PictureBlobs.exif(from: Array(item.dropFirst(4 + offset)))
        return stated.isEmpty ? direct : stated
    }
}
