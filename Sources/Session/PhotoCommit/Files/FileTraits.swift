/// What a file has beside its bytes and its times: what a text that takes its place is to have, too.
package struct FileTraits: Sendable, Hashable, Codable {
    /// The permission bits, `0o7777`; with an access list those of its mask are the group's.
    package var mode: UInt32
    package var owner: UInt32
    package var group: UInt32
    /// Extended attributes by name: those of the file's owner, `user.…`, and the access list.
    package var attributes: [String: [UInt8]]

    /// A list of who may do what, as Linux keeps it (acl(5)).
    package static let accessList = "system.posix_acl_access"

    package init(mode: UInt32, owner: UInt32, group: UInt32, attributes: [String: [UInt8]] = [:]) {
        self.mode = mode
        self.owner = owner
        self.group = group
        self.attributes = attributes
    }

    /// Attributes that are the file's own; the others are the system's, which gives them itself.
    static func isCarried(_ attribute: String) -> Bool {
        attribute.hasPrefix("user.") || attribute == accessList
    }
}
