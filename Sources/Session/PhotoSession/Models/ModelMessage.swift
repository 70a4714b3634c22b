/// Something to be told to the person in front of the screen.
public struct ModelMessage: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        case note
        /// Something that was asked for was not done.
        case problem
    }

    public var kind: Kind
    public var text: String

    public init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }

    init(_ error: any Error) { self.init(.problem, "\(error)") }
}
