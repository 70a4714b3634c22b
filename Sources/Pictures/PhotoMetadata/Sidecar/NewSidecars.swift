import Synchronization

/// New sidecars that were made and proved, by what they say: a commit makes thousands that say the same.
final class NewSidecars: Sendable {
    static let shared = NewSidecars()

    /// Of a kilobyte each.
    private static let most = 1_000

    /// What new ones are made from.
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
                if made.count >= Self.most { made.removeAll() }
                made[edit] = newValue
            }
        }
    }
}
