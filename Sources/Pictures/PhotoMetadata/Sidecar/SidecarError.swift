/// Why a sidecar is left as it is, in words for a person that go on from the file's name: "photo.jpg.xmp: it is empty".
package enum SidecarError: Error, Sendable, Hashable, CustomStringConvertible {
    /// It is no sidecar that can be understood.
    case unreadable(String)
    /// It can be read, but this change cannot be made with proof that nothing else changes.
    case unsafe(String)

    package var description: String {
        switch self {
        case .unreadable(let reason), .unsafe(let reason): reason
        }
    }
}
