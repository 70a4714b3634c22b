import CLibRaw
import DecodeProtocol

/// One open camera raw file in LibRaw.
final class LibRawHandle {
    private let data: UnsafeMutablePointer<libraw_data_t>
    private let camera: String?
    /// Set by LibRaw when it misses data or finds them damaged.
    private let isDamagedFlag: UnsafeMutablePointer<Bool>

    /// - Parameters:
    ///   - file: must outlive this object.
    ///   - camera: its name, for messages.
    init(_ file: WholeFile, camera: String?) throws(DecodeFailure) {
        guard let data = libraw_init(0) else {
            throw DecodeFailure(kind: .outOfMemory, message: "allocation failed")
        }
        self.data = data
        self.camera = camera
        isDamagedFlag = .allocate(capacity: 1)
        isDamagedFlag.initialize(to: false)
        libraw_set_dataerror_handler(
            data,
            { flag, _, _ in flag?.assumingMemoryBound(to: Bool.self).pointee = true },
            isDamagedFlag
        )
        try check(libraw_open_buffer(data, file.memory.baseAddress, file.memory.count))
    }

    deinit {
        libraw_close(data)
        isDamagedFlag.deallocate()
    }

    var facts: clibraw_facts { clibraw_get(data) }

    /// Computes the picture's size. Nothing can be demosaiced afterwards.
    func measure() throws(DecodeFailure) {
        clibraw_set(data, clibraw_settings(half_size: 0, exposure: 1, max_megabytes: 1))
        try check(libraw_adjust_sizes_info_only(data))
    }

    func demosaic(_ settings: clibraw_settings) throws(DecodeFailure) -> LibRawImage {
        clibraw_set(data, settings)
        try check(libraw_unpack(data))
        try check(libraw_dcraw_process(data))
        var code: Int32 = 0
        guard let image = libraw_dcraw_make_mem_image(data, &code) else {
            throw LibRaw.failure(code, camera: camera)
        }
        return try LibRawImage(image, isDamaged: isDamagedFlag.pointee)
    }

    private func check(_ code: Int32) throws(DecodeFailure) {
        // Positive values are errors of the system's.
        guard code == 0 else { throw LibRaw.failure(code, camera: camera) }
    }
}

/// A demosaiced picture in memory: eight bits, one sample for each pixel or three, row by row.
struct LibRawImage: ~Copyable {
    private let image: UnsafeMutablePointer<libraw_processed_image_t>
    /// Some of the sensor's data were missing or damaged.
    let isDamaged: Bool

    /// Takes over the image.
    fileprivate init(
        _ image: UnsafeMutablePointer<libraw_processed_image_t>,
        isDamaged: Bool
    ) throws(DecodeFailure) {
        self.image = image
        self.isDamaged = isDamaged
        let value = image.pointee
        guard value.type == LIBRAW_IMAGE_BITMAP, value.bits == 8, value.width > 0, value.height > 0,
            bandCount == 1 || bandCount == 3, Int(value.data_size) >= width * height * bandCount
        else { throw DecodeFailure(kind: .unsupported, message: "LibRaw gave no picture of one or three colours") }
    }

    deinit { libraw_dcraw_clear_mem(image) }

    var width: Int { Int(image.pointee.width) }
    var height: Int { Int(image.pointee.height) }
    var bandCount: Int { Int(image.pointee.colors) }
    var pixels: UnsafePointer<UInt8>? { clibraw_pixels(image) }
}
