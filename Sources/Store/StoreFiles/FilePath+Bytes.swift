import Foundation
package import SystemPackage

extension FilePath {
    /// The path's bytes, without the terminating zero.
    package var bytes: [UInt8] {
        withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: length)) }
    }

    /// The last path component, in bytes; empty for the root.
    package var lastName: [UInt8] {
        // Only the root path ends with a separator.
        let bytes = bytes
        return Array(bytes[((bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...])
    }

    /// Base64 of the path's bytes if they are not UTF-8: the form in JSON.
    package var base64: String? { String(validating: self) == nil ? Data(bytes).base64EncodedString() : nil }

    /// Appends to the last component: `a/b` and `.lock` give `a/b.lock`.
    package func appendingToName(_ suffix: String) -> FilePath { FilePath(bytes: bytes + suffix.utf8) }

    /// A path of any bytes except zero.
    package init(bytes: some Sequence<UInt8>) { self.init(bytes: Array(bytes)) }

    /// The same for arrays, the usual case: paths are made for every photo of a library.
    package init(bytes: [UInt8]) {
        let count = bytes.firstIndex(of: 0) ?? bytes.count
        self = withUnsafeTemporaryAllocation(of: CInterop.PlatformChar.self, capacity: count + 1) { terminated in
            for place in 0..<count {
                terminated.initializeElement(at: place, to: CInterop.PlatformChar(bitPattern: bytes[place]))
            }
            terminated.initializeElement(at: count, to: 0)
            return terminated.baseAddress.map { FilePath(platformString: $0) } ?? FilePath()
        }
    }
}

extension Collection<FilePath> {
    /// Base64 of each path's bytes if at least one path is not UTF-8: the form of path lists in JSON.
    package var base64: [String]? {
        contains { $0.base64 != nil } ? map { Data($0.bytes).base64EncodedString() } : nil
    }
}
