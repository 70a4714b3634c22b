package enum TarError: Error, Sendable, Equatable, CustomStringConvertible {
    case invalidName(String)
    /// Another member was begun, or the archive ended.
    case incomplete(String, missingByteCount: Int)
    case tooLong(String, excessByteCount: Int)
    /// The input ended inside a member, or before the end of the archive.
    case truncated(String, offset: Int)
    /// No header of a regular file, or a damaged one.
    case damaged(offset: Int)

    package var description: String {
        switch self {
        case .invalidName(let name): "“\(name)” cannot be a name in an archive."
        case .incomplete(let name, let count): "“\(name)” lacks \(count) bytes."
        case .tooLong(let name, let count): "“\(name)” has \(count) bytes more than announced."
        case .truncated(let name, let offset): "The archive ends at byte \(offset), in or after “\(name)”."
        case .damaged(let offset): "There is no sound header of a file at byte \(offset) of the archive."
        }
    }
}
