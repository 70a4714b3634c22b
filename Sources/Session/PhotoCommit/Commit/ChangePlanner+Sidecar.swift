import Foundation
import PhotoCatalogue
import PhotoMetadata
import PhotoModel
import SystemPackage

/// Plans the sidecar change of a photo: favourite, rating, tags and place.
extension ChangePlanner {
    func editing(_ change: Change, _ names: SidecarNames, _ own: OwnFacts) throws -> Change {
        var change = change
        let decision = change.decision
        guard let name = names.sidecar(of: change.asset.place.name)?.name else {
            throw SkippedChange(
                .failed,
                "\(change.asset.path): its name is too long for a sidecar"
            )
        }
        let (before, mode) = try sidecar(name, change)
        var traits: FileTraits?
        let raws = before == nil ? try rawsFacts(change, names) : nil
        let path = change.folder.path(of: name)
        let past = try SidecarHistory(
            decision.applied.isEmpty && decision.ownRating == nil && !isReverting
                ? [] : catalogue.journal(ofAsset: decision.asset).filter { $0.state == .applied }
        )
        let after: [UInt8]?
        do throws(SidecarError) {
            let sidecar: Sidecar? = if let before { try Sidecar(before) } else { nil }
            if let state = past.state(following: decision.now, now: before) {
                (after, traits, change.ownRating) = (state.bytes, state.traits, state.ownRating)
                change.sidecarFacts =
                    try after.map { bytes throws(SidecarError) in try Sidecar(bytes).facts } ?? .nothing
            } else {
                let current = sidecar?.facts
                var edit = SidecarEdit(
                    from: decision.applied,
                    ownRating: decision.ownRating,
                    to: decision.now,
                    current: current,
                    original: try past.original(now: current ?? .nothing),
                    photoRating: raws?.rating ?? own.rating
                )
                edit.carry(raws, own, current: current, wanted: decision.now)
                after = try edit.made(in: sidecar)
                let result = try edit.facts(after: after, in: sidecar)
                change.ownRating = SidecarEdit.ownRating(
                    wanted: decision.now,
                    before: decision.ownRating,
                    current: current ?? raws ?? .nothing,
                    result: result
                )
                change.sidecarFacts = result
            }
        } catch {
            switch error {
            case .unreadable(let words): throw SkippedChange(.sidecarUnreadable, "\(path): \(words)")
            case .unsafe(let words): throw SkippedChange(.sidecarUnsafe, "\(path): \(words)")
            }
        }
        guard after != before else {
            change.action = .nothing
            return change
        }
        if before != nil { traits = try traitsToCarry(name, change) }
        change.steps.sidecar.name = Data(name)
        change.steps.sidecar.draft = Data(draftNames.next())
        change.steps.sidecar.mode = mode
        change.steps.sidecar.fileTraits = traits
        if let before { change.steps.sidecar.before = Data(before) }
        if let after { change.steps.sidecar.after = Data(after) }
        return change
    }

    /// Facts of the raw file's sidecar, which applies to the photo while it has no sidecar of its own; nil if there is no
    /// readable one.
    private func rawsFacts(_ change: Change, _ names: SidecarNames) throws -> SidecarFacts? {
        guard let found = names.sidecarToRead(of: change.asset.place.name), found.style == .ofRaw,
            let (bytes, _) = try? actions.read(found.name, in: change.folder, limit: SidecarSwap<Actions>.largest),
            var facts = try? Sidecar(bytes).facts
        else { return nil }
        if try catalogue.hidesLocations() { facts.position = nil }
        return facts
    }

    /// The traits of the existing sidecar, which its replacement must have too.
    private func traitsToCarry(_ name: [UInt8], _ change: Change) throws -> FileTraits {
        let (traits, names) = try actions.traits(name, in: change.folder)
        guard names <= 1 else {
            let path = change.folder.path(of: name)
            throw SkippedChange(.otherNames, "\(path) has \(names) hard links, which replacing it would separate")
        }
        return traits
    }

    /// The sidecar's bytes, nil if it does not exist, and the permissions for the file that replaces it.
    private func sidecar(_ name: [UInt8], _ change: Change) throws -> (bytes: [UInt8]?, mode: UInt32) {
        do throws(FileActionError) {
            let (bytes, status) = try actions.read(
                name,
                in: change.folder,
                limit: SidecarSwap<Actions>.largest
            )
            return (bytes, status.mode & 0o777)
        } catch {
            switch error.reason {
            // Readable by everyone who can read the photo, and writable for its owner in other programs.
            case .missing: return (nil, (change.photo?.mode ?? 0o644) & 0o666 | 0o600)
            case .wrongKind, .tooLarge: throw SkippedChange(.sidecarUnreadable, error.description)
            default: throw SkippedChange(error)
            }
        }
    }
}

extension SidecarEdit {
    /// The sidecar's text after this edit; nil if there is to be no sidecar.
    fileprivate func made(in sidecar: Sidecar?) throws(SidecarError) -> [UInt8]? {
        if let sidecar { return try sidecar.edited(self) ?? sidecar.bytes }
        return needsSidecar ? try Sidecar.new(self) : nil
    }

    /// The facts in the edited text. A new sidecar contains exactly what the edit sets.
    fileprivate func facts(after text: [UInt8]?, in sidecar: Sidecar?) throws(SidecarError) -> SidecarFacts {
        guard let text else { return .nothing }
        guard sidecar == nil else { return try Sidecar(text).facts }
        let stars: Int? =
            switch rating {
            case .set(let stars): stars
            case .keep, .remove: nil
            }
        let place: GPSPosition? = if case .set(let position) = position { position } else { nil }
        return SidecarFacts(rating: stars, isFavourite: favourite ?? false, tags: Set(addTags), position: place)
    }
}
