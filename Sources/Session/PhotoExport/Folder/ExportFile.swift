/// A file that an export consists of.
package struct ExportFile: Sendable {
    package var path: ExportPath
    package var key: ExportKey
    /// The file before it in the plan without which it is of no use: if that cannot be written, this one stays as it is.
    package var companion: ExportPath?
    /// Writes the bytes, the same ones whenever the key is the same.
    ///
    /// Throws `ExportProblem.Reason` if they cannot be made, which is a problem of this file only.
    let write: @Sendable (@escaping ByteOutput) throws -> Void

    package init(
        _ path: ExportPath,
        key: ExportKey,
        write: @escaping @Sendable (@escaping ByteOutput) throws -> Void
    ) {
        (self.path, self.key, self.write) = (path, key, write)
    }

    /// Of bytes that are there already.
    package init(_ path: ExportPath, bytes: [UInt8]) {
        self.init(path, key: ExportKey("bytes", bytes)) { try bytes.withUnsafeBytes($0) }
    }
}

/// Why a photo or a file is not in an export.
package struct ExportProblem: Sendable, Hashable, Encodable {
    /// The path of the photo or file, for display.
    package var path: String
    package var reason: String

    package init(path: String, reason: String) { (self.path, self.reason) = (path, reason) }

    /// Thrown by what writes a file.
    package struct Reason: Error, CustomStringConvertible {
        package var description: String
        package init(_ description: String) { self.description = description }
    }
}
