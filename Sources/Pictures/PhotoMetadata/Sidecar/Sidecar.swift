/// An XMP sidecar: its rating, favourite, tags and place, and edits of them.
///
/// An edit changes the file's own text, so that all else stays byte for byte, and is then verified: two readers, Expat
/// and Adobe's XMP toolkit, compare every property before and after.
package struct Sidecar: Sendable {
    package let bytes: [UInt8]
    let content: SidecarContent
    let lists: SidecarTags
    package let facts: SidecarFacts

    package var rating: Int? { facts.rating }
    package var isFavourite: Bool { facts.isFavourite }
    package var tags: Set<[String]> { facts.tags }
    package var position: GPSPosition? { facts.position }

    /// - Throws: `.unreadable` if it is empty, not UTF-8, not well-formed, without `rdf:RDF`, with a document type, or
    ///   too large or deep to be read safely.
    package init(_ bytes: [UInt8]) throws(SidecarError) {
        self.bytes = bytes
        content = try SidecarContent(bytes)
        lists = SidecarTags(content)
        facts = SidecarFacts(content, lists)
    }

    /// The sidecar's bytes after the edit; nil if it changes nothing.
    ///
    /// A tag's name goes into `dc:subject`, its path into `digiKam:TagsList` and `lr:hierarchicalSubject` if they
    /// exist, and into new ones if it has several parts. `lr:hierarchicalSubject` cannot hold one with a `|`. A
    /// favourite is also written for digiKam if the file contains digiKam's properties.
    ///
    /// - Throws: `.unsafe` if the edit cannot be made or verified.
    package func edited(_ edit: SidecarEdit) throws(SidecarError) -> [UInt8]? { try edited(edit, isNew: false) }

    private func edited(_ edit: SidecarEdit, isNew: Bool) throws(SidecarError) -> [UInt8]? {
        let plan = try SidecarPlan(edit, of: self, isNew: isNew)
        guard !plan.changes.isEmpty else { return nil }
        let result = try SidecarEditor.apply(plan.changes, to: content)
        try SidecarProof.check(plan, edit, from: self, to: result)
        return result
    }

    /// A new sidecar with what the edit sets and adds. The same edit gives the same bytes, and takes microseconds when
    /// it is repeated.
    ///
    /// - Throws: `.unsafe` if XML cannot represent a tag.
    package static func new(_ edit: SidecarEdit) throws(SidecarError) -> [UInt8] {
        if let known = NewSidecars.shared[edit] { return known }
        let blank = try Sidecar(NewSidecars.blank)
        let bytes = try blank.edited(edit, isNew: true) ?? blank.bytes
        NewSidecars.shared[edit] = bytes
        return bytes
    }
}
