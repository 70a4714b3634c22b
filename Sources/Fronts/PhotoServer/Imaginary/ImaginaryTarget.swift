import NIOHTTP1

/// What a program asks of the interface of imaginary (github.com/h2non/imaginary): `/imaginary/OPERATION?PARAMETERS`, with
/// the picture as the body. Nextcloud asks for its previews so.
struct ImaginaryTarget: Sendable {
    static let root = "/imaginary"

    /// The operation; empty for the interface itself.
    let name: String
    private let values: QueryValues

    /// Nil for the address of anything else.
    init?(uri: String) {
        let path = uri.prefix { $0 != "?" }
        guard path == Self.root || path.hasPrefix("\(Self.root)/") else { return nil }
        name = String(path.dropFirst(Self.root.count + 1))
        values = QueryValues(path.endIndex == uri.endIndex ? nil : String(uri[uri.index(after: path.endIndex)...]))
    }

    subscript(parameter: String) -> String? { values[parameter] }

    /// The key of the address or of a field; nil if there is none.
    func key(_ headers: HTTPHeaders) -> String? { headers.first(name: "api-key") ?? self["key"] }
}
