import CLinux
import Glibc
package import PhotoCommit
import StoreFiles
package import SystemPackage
import TestSupport

/// Reads and sets a file's traits by its path.
extension FilePath {
    package func setAttribute(_ name: String, _ value: [UInt8]) throws {
        try check(withPlatformString { setxattr($0, name, value, value.count, 0) })
    }

    package func attribute(_ name: String) -> [UInt8]? {
        var value = [UInt8](repeating: 0, count: 1024)
        let size = withPlatformString { getxattr($0, name, &value, value.count) }
        return size < 0 ? nil : Array(value.prefix(size))
    }

    /// Grants read and write access to one more user: as setfacl(1) writes it for a file with permissions `rw-r-----`.
    package func setAccessList(user: UInt32) throws {
        try setAttribute(FileTraits.accessList, Self.accessList(user: user))
    }

    /// acl(5): version 2, then tag, permissions and ID of each entry.
    package static func accessList(user: UInt32) -> [UInt8] {
        let none = UInt32.max
        let entries: [(UInt16, UInt16, UInt32)] = [
            (0x01, 6, none), (0x02, 6, user), (0x04, 4, none), (0x10, 6, none), (0x20, 0, none),
        ]
        func bytes(_ value: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: value.littleEndian) { Array($0) } }
        return bytes(UInt32(2)) + entries.flatMap { bytes($0.0) + bytes($0.1) + bytes($0.2) }
    }

    package func setOwner(_ owner: UInt32, group: UInt32) throws {
        try check(withPlatformString { chown($0, owner, group) })
    }

    package func setMode(_ mode: UInt32) throws { try check(withPlatformString { chmod($0, mode) }) }

    package func traits() throws -> FileTraits {
        let actions = LinuxFileActions()
        return try actions.traits(lastName, in: try actions.open(removingLastComponent())).0
    }

    private func check(_ result: Int32) throws { if result != 0 { throw Errno(rawValue: errno) } }
}

/// The file traits that tests can use in this machine's temporary folder.
package enum TraitsSupport {
    package static let hasAttributes: Bool = {
        guard let folder = try? TemporaryFolder() else { return false }
        let path = folder.path.appending("a")
        return (try? path.write([1])) != nil && (try? path.setAttribute("user.test", [1])) != nil
            && (try? path.setAccessList(user: 1234)) != nil
    }()

    package static let isRoot = geteuid() == 0
}
