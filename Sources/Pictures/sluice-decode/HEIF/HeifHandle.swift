import CHeif
import DecodeProtocol
import FileStructure
import Glibc
import SystemPackage

extension DecodeFailure {
    /// libheif's error. Its text dangles once the context is freed, so it is copied here.
    init?(_ error: heif_error) {
        guard error.code != heif_error_Ok else { return nil }
        let text = error.message.map { String(cString: $0) } ?? "error \(error.code.rawValue)"
        let kind: Kind =
            switch (error.code, error.subcode) {
            case (_, heif_suberror_Security_limit_exceeded): .tooLarge
            case (heif_error_Memory_allocation_error, _): .outOfMemory
            case (heif_error_Unsupported_filetype, _), (heif_error_Unsupported_feature, _): .unsupported
            default: .malformed
            }
        self.init(kind: kind, message: text)
    }
}

/// A HEIF file, its primary picture and that picture's thumbnails.
final class HeifFile {
    let primary: OpaquePointer
    private let context: OpaquePointer
    private let reader: HeifReader

    /// For reading with pread(2).
    var descriptor: FileDescriptor { reader.file }

    /// - Parameter changes: what libheif reads differently.
    init(_ file: FileDescriptor, maxPixelCount: Int, changes: [HeifChange] = []) throws(DecodeFailure) {
        guard let context = heif_context_alloc() else {
            throw DecodeFailure(kind: .outOfMemory, message: "allocation failed")
        }
        let reader = try HeifReader(file, changes)
        var primary: OpaquePointer?
        // On this thread: by default a thread is started for each tile.
        heif_context_set_max_decoding_threads(context, 0)
        // It limits the product of both edges to the square of this.
        heif_context_set_maximum_image_size_limit(context, Int32(clamping: Int(Double(maxPixelCount).squareRoot()) + 1))
        let failure =
            DecodeFailure(reader.read(into: context))
            ?? DecodeFailure(heif_context_get_primary_image_handle(context, &primary))
        guard failure == nil, let primary else {
            heif_context_free(context)
            throw failure ?? DecodeFailure(kind: .malformed, message: "no primary picture")
        }
        self.context = context
        self.reader = reader
        self.primary = primary
    }

    /// With their item numbers.
    private(set) lazy var thumbnails: [(item: Int, handle: OpaquePointer)] = {
        var items = [heif_item_id](repeating: 0, count: 8)
        let count = heif_image_handle_get_list_of_thumbnail_IDs(primary, &items, Int32(items.count))
        return items.prefix(Int(max(0, count))).compactMap { item in
            var handle: OpaquePointer?
            guard heif_image_handle_get_thumbnail(primary, item, &handle).code == heif_error_Ok else { return nil }
            return handle.map { (Int(item), $0) }
        }
    }()

    deinit {
        for thumbnail in thumbnails { heif_image_handle_release(thumbnail.handle) }
        heif_image_handle_release(primary)
        heif_context_free(context)
    }
}

/// Bytes of a file that are read as others.
struct HeifChange {
    let offset: Int
    let bytes: [UInt8]

    /// What makes libheif take an item for the primary one: the number of that, and a visible item.
    static func showing(_ item: Int, of items: HeifItems) -> [HeifChange] {
        let number = (0..<items.primaryField.count).reversed().map { UInt8(truncatingIfNeeded: item >> (8 * $0)) }
        let primary = HeifChange(offset: items.primaryField.lowerBound, bytes: number)
        return [primary] + (items.items[item]?.hidingFlag.map { [HeifChange(offset: $0, bytes: [0])] } ?? [])
    }

    /// - Parameter offset: of the memory in the file.
    func apply(to memory: UnsafeMutableRawBufferPointer, at offset: Int) {
        for (index, byte) in bytes.enumerated() {
            let place = self.offset + index - offset
            if memory.indices.contains(place) { memory[place] = byte }
        }
    }
}

/// Reads a file for libheif, which requests the pictures' bytes only when it decodes them.
private final class HeifReader {
    let file: FileDescriptor
    private let byteCount: Int64
    private let changes: [HeifChange]
    private var position: Int64 = 0
    // libheif keeps a pointer to the table.
    private let table: UnsafeMutablePointer<heif_reader>

    init(_ descriptor: FileDescriptor, _ changes: [HeifChange]) throws(DecodeFailure) {
        guard let file = try? descriptor.duplicate() else {
            throw DecodeFailure(kind: .unreadable, message: "too many open files")
        }
        self.file = file
        self.changes = changes
        byteCount = file.end() ?? 0
        table = .allocate(capacity: 1)
        table.initialize(
            to: heif_reader(
                reader_api_version: 1,
                get_position: { HeifReader.from($0).position },
                read: { HeifReader.from($2).read(into: $0, count: $1) },
                seek: { HeifReader.from($1).seek(to: $0) },
                wait_for_file_size: { size, reader in
                    size <= HeifReader.from(reader).byteCount
                        ? heif_reader_grow_status_size_reached : heif_reader_grow_status_size_beyond_eof
                }
            )
        )
    }

    deinit {
        table.deallocate()
        try? file.close()
    }

    func read(into context: OpaquePointer) -> heif_error {
        heif_context_read_from_reader(context, table, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    private static func from(_ pointer: UnsafeMutableRawPointer?) -> HeifReader {
        // libheif passes back the pointer from `read(into:)`.
        Unmanaged<HeifReader>.fromOpaque(pointer.unsafelyUnwrapped).takeUnretainedValue()
    }

    private func read(into memory: UnsafeMutableRawPointer?, count: Int) -> Int32 {
        let buffer = UnsafeMutableRawBufferPointer(start: memory, count: count)
        let got = file.readWhole(buffer, at: position)
        // libheif may abort on a failed read. The error is recorded and reported later, whatever the zeros decode to.
        if got == nil { buffer.initializeMemory(as: UInt8.self, repeating: 0) }
        for change in changes { change.apply(to: buffer, at: Int(position)) }
        position += Int64(got ?? count)
        return got.map { $0 == count } ?? true ? 0 : 1
    }

    private func seek(to position: Int64) -> Int32 {
        guard (0...byteCount).contains(position) else { return 1 }
        self.position = position
        return 0
    }
}
