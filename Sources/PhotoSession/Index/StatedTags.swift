import PhotoStore

/// The tags that were stated of a photo: sets, as `TagSets` numbers them.
struct StatedTags: Sendable, Hashable {
    /// Decided for and against: now, and as applied.
    var (now, nowAgainst): (Int32, Int32) = (0, 0)
    var (applied, appliedAgainst): (Int32, Int32) = (0, 0)
    var sidecar: Int32 = 0

    var isDecided: Bool { now | nowAgainst | applied | appliedAgainst != 0 }
}

extension TagSets {
    /// The set of tags that counts. Worked out once for all photos of which the same was stated.
    mutating func effective(_ stated: StatedTags, hasSidecar: Bool) -> Int32 {
        guard stated.isDecided else { return stated.sidecar }
        var stated = stated
        if !hasSidecar { (stated.applied, stated.appliedAgainst, stated.sidecar) = (0, 0, 0) }
        if let known = known[stated] { return known }
        var values = EffectiveValues()
        values.hasSidecar = hasSidecar
        values.now.tags = decided(stated.now, against: stated.nowAgainst)
        values.applied.tags = decided(stated.applied, against: stated.appliedAgainst)
        values.sidecarTags = tags(of: stated.sidecar)
        let number = number(of: values.tags)
        known[stated] = number
        return number
    }

    private func decided(_ tags: Int32, against: Int32) -> [TagPath: Bool] {
        var decided: [TagPath: Bool] = [:]
        for tag in self.tags(of: tags) { decided[tag] = true }
        for tag in self.tags(of: against) { decided[tag] = false }
        return decided
    }
}
