/// A file's attributes besides its bytes and times, which a replacement must have too.
package struct FileTraits: Sendable, Hashable, Codable {
    /// The permission bits, `0o7777`. With an access list, the group bits are its mask.
    package var mode: UInt32
    package var owner: UInt32
    package var group: UInt32
    /// Extended attributes by name: the owner's, `user.…`, and the access list.
    package var attributes: [String: [UInt8]]

    /// The access control list as Linux stores it (acl(5)).
    package static let accessList = "system.posix_acl_access"

    package init(mode: UInt32, owner: UInt32, group: UInt32, attributes: [String: [UInt8]] = [:]) {
        self.mode = mode
        self.owner = owner
        self.group = group
        self.attributes = attributes
    }

    /// Attributes that belong to the file. The system sets the others itself.
    static func isCarried(_ attribute: String) -> Bool {
        attribute.hasPrefix("user.") || attribute == accessList
    }
}
