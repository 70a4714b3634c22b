import CLinux
import Glibc
package import PhotoCommit
import StoreFiles
package import SystemPackage
import TestSupport

/// What a file of the system has beside its bytes, read and set by its path.
extension FilePath {
    package func setAttribute(_ name: String, _ value: [UInt8]) throws {
        try check(withPlatformString { setxattr($0, name, value, value.count, 0) })
    }

    package func attribute(_ name: String) -> [UInt8]? {
        var value = [UInt8](repeating: 0, count: 1024)
        let size = withPlatformString { getxattr($0, name, &value, value.count) }
        return size < 0 ? nil : Array(value.prefix(size))
    }

    /// Lets one more user read and write it: as setfacl(1) writes it, of permissions `rw-r-----` beside.
    package func setAccessList(user: UInt32) throws {
        try setAttribute(FileTraits.accessList, Self.accessList(user: user))
    }

    /// acl(5): version 2, then tag, permissions and number of each entry.
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

/// What this machine lets a test do with files in its temporary folder.
package enum TraitsSupport {
    package static let hasAttributes: Bool = {
        guard let folder = try? TemporaryFolder() else { return false }
        let path = folder.path.appending("a")
        return (try? path.write([1])) != nil && (try? path.setAttribute("user.test", [1])) != nil
            && (try? path.setAccessList(user: 1234)) != nil
    }()

    package static let isRoot = geteuid() == 0
}
