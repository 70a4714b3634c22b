/// An XMP sidecar: what it says of rating, favourite, tags and place, and how to have it say something else.
///
/// An edit is made in the file's own text, so that all else stays byte for byte, and then proved: two readers, Expat and
/// Adobe's XMP toolkit, compare every property before and after.
package struct Sidecar: Sendable {
    package let bytes: [UInt8]
    let content: SidecarContent
    let lists: SidecarTags
    package let facts: SidecarFacts

    package var rating: Int? { facts.rating }
    package var isFavourite: Bool { facts.isFavourite }
    package var tags: Set<[String]> { facts.tags }
    package var position: GPSPosition? { facts.position }

    /// - Throws: `.unreadable` for what is empty, not UTF-8, not well-formed, without `rdf:RDF`, with a document type, or
    ///   too large or deep to be read in safety.
    package init(_ bytes: [UInt8]) throws(SidecarError) {
        self.bytes = bytes
        content = try SidecarContent(bytes)
        lists = SidecarTags(content)
        facts = SidecarFacts(content, lists)
    }

    /// The sidecar's bytes with the edit made; nil if it says all that already.
    ///
    /// A tag's name goes into `dc:subject`, its path into `digiKam:TagsList` and `lr:hierarchicalSubject` where they are
    /// there, and into new ones where it has several parts; `lr:hierarchicalSubject` cannot hold one with a `|`.
    /// A favourite is told to digiKam where the file knows of digiKam.
    ///
    /// - Throws: `.unsafe` where the edit cannot be made, or proved.
    package func edited(_ edit: SidecarEdit) throws(SidecarError) -> [UInt8]? { try edited(edit, isNew: false) }

    private func edited(_ edit: SidecarEdit, isNew: Bool) throws(SidecarError) -> [UInt8]? {
        let plan = try SidecarPlan(edit, of: self, isNew: isNew)
        guard !plan.changes.isEmpty else { return nil }
        let result = try SidecarEditor.apply(plan.changes, to: content)
        try SidecarProof.check(plan, edit, from: self, to: result)
        return result
    }

    /// A new sidecar that says what the edit sets and adds. The same edit gives the same bytes, and takes microseconds
    /// when it is asked for again.
    ///
    /// - Throws: `.unsafe` where XML cannot hold a tag.
    package static func new(_ edit: SidecarEdit) throws(SidecarError) -> [UInt8] {
        if let known = NewSidecars.shared[edit] { return known }
        let blank = try Sidecar(NewSidecars.blank)
        let bytes = try blank.edited(edit, isNew: true) ?? blank.bytes
        NewSidecars.shared[edit] = bytes
        return bytes
    }
}
