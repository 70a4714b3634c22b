import CHeif
import DecodeProtocol
import FileStructure

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
                exif = ExifPayload.tiff(inHeifItem: Self.bytes(of: item, handle))
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
}
