import Foundation
package import SystemPackage

extension FilePath {
    /// The path's bytes, without the zero at the end.
    package var bytes: [UInt8] {
        withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: length)) }
    }

    /// The last name of a path, in bytes; empty for the root.
    package var lastName: [UInt8] {
        // No path ends with a separator but the root.
        let bytes = bytes
        return Array(bytes[((bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...])
    }

    /// Of its bytes, where they are not UTF-8: how JSON tells such a path.
    package var base64: String? { String(validating: self) == nil ? Data(bytes).base64EncodedString() : nil }

    /// `a/b` and `.lock` are `a/b.lock`.
    package func appendingToName(_ suffix: String) -> FilePath { FilePath(bytes: bytes + suffix.utf8) }

    /// A path of any bytes but zero.
    package init(bytes: some Sequence<UInt8>) { self.init(bytes: Array(bytes)) }

    /// The same of what most have: paths are made for every photo of a library.
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
    /// Of the bytes of each, where one at least is not UTF-8: how JSON tells lists of paths.
    package var base64: [String]? {
        contains { $0.base64 != nil } ? map { Data($0.bytes).base64EncodedString() } : nil
    }
}
