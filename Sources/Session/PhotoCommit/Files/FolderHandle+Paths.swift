import StoreFiles
package import SystemPackage

extension FolderHandle {
    package func path(of name: [UInt8]) -> FilePath {
        FilePath(bytes: path.bytes + (path.bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + name)
    }

    func error(_ reason: FileActionError.Reason, _ call: String, _ name: [UInt8]) -> FileActionError {
        FileActionError(reason, call: call, path: path(of: name))
    }
}
