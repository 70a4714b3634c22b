package import Imaging
package import SystemPackage

/// Why a sample library could not be made.
package enum SampleError: Error, Sendable, CustomStringConvertible {
    case notEmpty(FilePath)
    case encoding(FilePath, ImagingError)
    case system(call: String, FilePath, Errno)
    case cancelled

    package var description: String {
        switch self {
        case .notEmpty(let folder):
            "\(folder) is not empty: choose a new folder, or empty this one first"
        case .encoding(let path, let error): "\(path) could not be made: \(error)"
        case .system(let call, let path, let error): "\(call) failed for \(path): \(error)"
        case .cancelled: "stopped before all photos were made"
        }
    }
}
