/// The reason why a sidecar is left unchanged, as text that continues the file's name: "photo.jpg.xmp: it is empty".
package enum SidecarError: Error, Sendable, Hashable, CustomStringConvertible {
    /// It is not a sidecar that can be parsed.
    case unreadable(String)
    /// It can be read, but this change cannot be made with proof that nothing else changes.
    case unsafe(String)

    package var description: String {
        switch self {
        case .unreadable(let reason), .unsafe(let reason): reason
        }
    }
}
