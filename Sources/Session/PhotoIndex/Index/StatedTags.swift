import PhotoModel

/// The tags stated about a photo: set numbers from `TagSets`.
struct StatedTags: Sendable, Hashable {
    /// Decided for and against: in the current decision, and as applied.
    var (now, nowAgainst): (Int32, Int32) = (0, 0)
    var (applied, appliedAgainst): (Int32, Int32) = (0, 0)
    var sidecar: Int32 = 0
    /// The photo's own.
    var photo: Int32 = 0

    var isDecided: Bool { now | nowAgainst | applied | appliedAgainst != 0 }
}

extension TagSets {
    /// The effective set of tags. Computed once for all photos with the same statements.
    mutating func effective(_ stated: StatedTags, hasSidecar: Bool, isRaws: Bool) -> Int32 {
        guard stated.isDecided else { return stated.sidecar == 0 ? stated.photo : stated.sidecar }
        var stated = stated
        // Without a sidecar of its own, nothing counts as applied.
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
