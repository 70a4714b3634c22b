import FileStructure

/// The effect of an edit on one document.
struct SidecarPlan {
    private(set) var changes: [SidecarChange] = []
    /// The expected facts of the document afterwards.
    private(set) var facts: SidecarFacts

    /// - Parameter isNew: the document is our own, so digiKam's properties are written too.
    /// - Throws: `.unsafe` if a property to be changed is written in a way that cannot be edited.
    init(_ edit: SidecarEdit, of sidecar: Sidecar, isNew: Bool = false) throws(SidecarError) {
        let content = sidecar.content
        facts = sidecar.facts
        switch edit.rating {
        case .keep: break
        case .set(let rating):
            let rating = min(max(rating, -1), 5)
            try single(.rating, in: content)
            if facts.rating != rating { changes.append(.value(.rating, "\(rating)")) }
            facts.rating = rating
        case .remove:
            try single(.rating, in: content)
            if facts.rating != nil { changes.append(.value(.rating, nil)) }
            facts.rating = nil
        }

        var tags = sidecar.lists
        if !edit.addTags.isEmpty || !edit.removeTags.isEmpty {
            tags.change(adding: edit.addTags, removing: edit.removeTags)
            facts.tags = tags.all
        }

        if let isFavourite = edit.favourite {
            let writesDigiKam =
                isNew
                || content.tree.elements.contains { element in
                    !element.namespaces.isEmpty && element.namespaces.values.contains(XMLName.digiKam)
                }
                || tags.changes.contains { $0.name == .tagsList }
            plan(isFavourite: isFavourite, writesDigiKam: writesDigiKam, content)
            facts.isFavourite = isFavourite
        }
        changes += tags.changes
        plan(edit.position, content)
        for change in changes { try single(change.name, in: content) }
    }

    private mutating func plan(isFavourite: Bool, writesDigiKam: Bool, _ content: SidecarContent) {
        let isMarked = SidecarFacts.isMarked(content)
        let isAccepted = SidecarFacts.isAccepted(content)
        if isFavourite {
            if !isMarked { changes.append(.value(.favourite, "1")) }
            if !isAccepted, writesDigiKam { changes.append(.value(.pickLabel, "3")) }
        } else {
            if isMarked { changes.append(.value(.favourite, nil)) }
            if isAccepted { changes.append(.value(.pickLabel, "0")) }
        }
    }

    private mutating func plan(_ position: SidecarEdit.Position, _ content: SidecarContent) {
        func isThere(_ name: XMLName) -> Bool { !content.places(of: name).isEmpty }
        switch position {
        case .keep: return
        case .set(let position):
            let isOthers = facts.position == nil && (isThere(.latitude) || isThere(.longitude))
            guard !isOthers, facts.position != position else { return }
            let texts = position.texts
            changes += [.value(.latitude, texts.latitude), .value(.longitude, texts.longitude)]
            facts.position = position
        case .remove:
            guard facts.position != nil else { return }
            changes += [.value(.latitude, nil), .value(.longitude, nil)]
            facts.position = nil
        }
        // The new texts include their hemispheres.
        changes += [XMLName.latitudeReference, .longitudeReference].filter(isThere).map { .value($0, nil) }
    }

    private func single(_ name: XMLName, in content: SidecarContent) throws(SidecarError) {
        guard content.places(of: name).count > 1 else { return }
        throw .unsafe("it has \(name.usual) more than once, so it is unclear which one applies")
    }
}
