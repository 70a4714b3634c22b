import Synchronization

/// New sidecars that were created and verified, by their content: a commit creates thousands with the same content.
final class NewSidecars: Sendable {
    static let shared = NewSidecars()

    /// A kilobyte each.
    private static let maxCount = 1_000

    /// The template of new sidecars.
    static let blank = Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/">
          <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about=""/>
          </rdf:RDF>
        </x:xmpmeta>

        """.utf8
    )

    private let made = Mutex<[SidecarEdit: [UInt8]]>([:])

    subscript(edit: SidecarEdit) -> [UInt8]? {
        get { made.withLock { $0[edit] } }
        set {
            made.withLock { made in
                if made.count >= Self.maxCount { made.removeAll() }
                made[edit] = newValue
            }
        }
    }
}
