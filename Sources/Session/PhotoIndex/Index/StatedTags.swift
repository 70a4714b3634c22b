import PhotoModel

/// The tags that were stated of a photo: sets, as `TagSets` numbers them.
struct StatedTags: Sendable, Hashable {
    /// Decided for and against: now, and as applied.
    var (now, nowAgainst): (Int32, Int32) = (0, 0)
    var (applied, appliedAgainst): (Int32, Int32) = (0, 0)
    var sidecar: Int32 = 0
    /// The photo's own.
    var photo: Int32 = 0

    var isDecided: Bool { now | nowAgainst | applied | appliedAgainst != 0 }
}

extension TagSets {
    /// The set of tags that counts. Worked out once for all photos of which the same was stated.
    mutating func effective(_ stated: StatedTags, hasSidecar: Bool, isRaws: Bool) -> Int32 {
        guard stated.isDecided else { return stated.sidecar == 0 ? stated.photo : stated.sidecar }
        var stated = stated
        // Without one that is written, nothing counts as applied.
        if !hasSidecar || isRaws { (stated.applied, stated.appliedAgainst) = (0, 0) }
        if !hasSidecar { stated.sidecar = 0 }
        if let known = known[stated] { return known }
        var values = EffectiveValues()
        values.hasSidecar = hasSidecar
        values.now.tags = decided(stated.now, against: stated.nowAgainst)
        values.applied.tags = decided(stated.applied, against: stated.appliedAgainst)
        values.sidecarTags = tags(of: stated.sidecar)
        values.photoTags = tags(of: stated.photo)
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
