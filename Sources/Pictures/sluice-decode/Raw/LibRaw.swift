import CLibRaw
import DecodeProtocol
import Glibc

/// LibRaw, which knows the sensors of cameras and what their data mean.
enum LibRaw {
    /// Such as "0.20.2".
    static let version = String(String(cString: libraw_version()).prefix { $0 != "-" })

    /// Call it before a sandbox is entered.
    ///
    /// Limits it to the calling thread: the other processors have pictures of their own, and its library for threads ends
    /// the process if one more cannot start. LibRaw may be built without that library.
    static func start() {
        guard let symbol = dlsym(nil, "omp_set_num_threads") else { return }
        // Safe: OpenMP's API declares it as `void omp_set_num_threads(int)`.
        unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Void).self)(1)
    }

    /// - Parameter camera: in any case, and with words at its end that LibRaw's list omits ("Canon EOS 350D DIGITAL").
    static func knows(_ camera: String) -> Bool {
        guard let list = libraw_cameraList() else { return false }
        let wanted = camera.lowercased() + " "
        return (0..<Int(libraw_cameraCount())).contains { index in
            // "Sony ILCE-7 (A7)", "Canon EOS 350D / Digital Rebel XT"
            let name = list[index].map { String(cString: $0).lowercased().prefix { !"(/".contains($0) } } ?? ""
            return !name.isEmpty && wanted.hasPrefix(name.hasSuffix(" ") ? name : name + " ")
        }
    }

    /// - Parameter camera: its name, if the file contains one.
    static func failure(_ code: Int32, camera: String?) -> DecodeFailure {
        switch LibRaw_errors(code) {
        case LIBRAW_UNSUFFICIENT_MEMORY: return DecodeFailure(kind: .outOfMemory, message: "allocation failed")
        case LIBRAW_TOO_BIG: return DecodeFailure(kind: .tooLarge, message: "more sensor data than fit into memory")
        case LIBRAW_IO_ERROR, LIBRAW_DATA_ERROR:
            return DecodeFailure(kind: .malformed, message: "the sensor's data are damaged or end early")
        case LIBRAW_FILE_UNSUPPORTED where camera.map(knows) ?? false:
            return DecodeFailure(kind: .malformed, message: "LibRaw \(version) finds no sensor data in it")
        case LIBRAW_FILE_UNSUPPORTED, LIBRAW_REQUEST_FOR_NONEXISTENT_IMAGE, LIBRAW_NOT_IMPLEMENTED:
            let remedy = "a newer LibRaw may, or convert the file to DNG"
            let name = camera.map { "the \($0)" } ?? "this camera"
            return DecodeFailure(kind: .unsupported, message: "LibRaw \(version) does not know \(name); \(remedy)")
        default:
            return DecodeFailure(kind: .malformed, message: "LibRaw: \(String(cString: libraw_strerror(code)))")
        }
    }
}
