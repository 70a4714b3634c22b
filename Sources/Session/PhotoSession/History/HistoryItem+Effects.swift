import PhotoModel

/// Changes of a step besides decisions.
extension HistoryItem {
    mutating func take(_ effects: StepEffects, _ counts: EffectCounts) {
        let albums = effects.values.filter { $0.kind == .album }.compactMap { Album($0, counts) }
        if !albums.isEmpty { self.albums = albums }
        let tags = effects.values.filter { $0.kind == .tag }
        if !tags.isEmpty {
            let kept = tags.filter { $0.after != nil }.map(\.key)
            self.tags = Tags(kept: kept, dropped: tags.filter { $0.after == nil }.map(\.key))
        }
        let settings = effects.values.filter { $0.kind == .setting }
        if !settings.isEmpty {
            self.settings = settings.map { Setting(key: $0.key, before: $0.before, after: $0.after) }
        }
        if counts.groups > 0 {
            let isAnswered = effects.verdicts.first?.after ?? true
            groups = Groups(count: counts.groups, verdict: counts.verdict, isAnswered: isAnswered)
        }
    }

    /// A line for each change of a step besides decisions.
    package var effectLines: [String] {
        let others = (settings ?? []).map(\.line) + (groups.map { [$0.line] } ?? [])
        return (albums ?? []).map(\.line) + (tags?.lines ?? []) + others
    }
}

extension HistoryItem.Album {
    fileprivate init?(_ value: StepEffects.Value, _ counts: EffectCounts) {
        let before = value.before.flatMap { AlbumState(kept: $0) }
        let after = value.after.flatMap { AlbumState(kept: $0) }
        guard let state = after ?? before else { return nil }
        let photos = Int64(value.key).flatMap { counts.albums[$0] }
        self.init(
            id: state.id.description,
            name: state.name,
            before: before.flatMap { $0.name == state.name ? nil : $0.name },
            change: before == nil ? .added : after == nil ? .removed : before == after ? .photos : .renamed,
            added: photos?.added ?? 0,
            removed: photos?.removed ?? 0
        )
    }

    fileprivate var line: String {
        func photos(_ count: Int, _ done: String) -> String? {
            count == 0 ? nil : "\(count) \(count == 1 ? "photo" : "photos") \(done)"
        }
        let moved = [photos(added, "put in"), photos(removed, "taken out")].compactMap { $0 }
        switch change {
        case .added: return "album \(name): " + (["added"] + moved).joined(separator: ", ")
        case .removed: return "album \(name): " + (["removed"] + moved).joined(separator: ", ")
        case .renamed: return "album \(before ?? ""): " + (["renamed to \(name)"] + moved).joined(separator: ", ")
        case .photos: return "album \(name): " + moved.joined(separator: ", ")
        }
    }
}

extension HistoryItem.Tags {
    fileprivate var lines: [String] {
        kept.map { "tag \($0): kept" } + dropped.map { "tag \($0): no longer kept" }
    }
}

extension HistoryItem.Setting {
    fileprivate var line: String { "\(key): \(before ?? "usual") → \(after ?? "usual")" }
}

extension HistoryItem.Groups {
    fileprivate var line: String {
        let groups = count == 1 ? "1 group of duplicates" : "\(count) groups of duplicates"
        return "\(groups): \(isAnswered ? verdict?.rawValue ?? "answered" : "no longer answered")"
    }
}

extension StepEffects {
    /// The parts of a step that were changed again since: `the album Best, the setting theme`.
    package var names: String {
        var names = values.map { value in
            switch value.kind {
            case .album:
                "the album \((value.before ?? value.after).flatMap { AlbumState(kept: $0)?.name } ?? value.key)"
            case .tag: "the tag \(value.key)"
            case .setting: "the setting \(value.key)"
            }
        }
        if !verdicts.isEmpty {
            let groups = verdicts.count == 1 ? "a group" : "\(verdicts.count) groups"
            names.append("the answer about \(groups) of duplicates")
        }
        return names.joined(separator: ", ")
    }
}
