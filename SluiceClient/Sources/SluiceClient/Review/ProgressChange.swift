/// What a step changes in the progress of its review, before the library has counted. Pure.
struct ProgressChange: Sendable, Hashable {
    var before: Verdict?
    var after: Verdict?
    /// A missing photo does not remain to be reviewed.
    var isMissing: Bool
    /// 1 if the step makes a decision pending that was not, −1 if it takes one back.
    var pending: Int

    /// - Parameters:
    ///   - before: the photo before the step.
    ///   - after: the photo after it.
    init(from before: Photo, to after: Photo) {
        (self.before, self.after, isMissing) = (before.verdict, after.verdict, before.missing)
        pending = (after.pending ? 1 : 0) - (before.pending ? 1 : 0)
    }
}

extension SessionProgress {
    func with(_ change: ProgressChange) -> SessionProgress {
        var progress = self
        if let before = change.before { progress.byVerdict[before] = max(0, progress.byVerdict[before] - 1) }
        if let after = change.after { progress.byVerdict[after] += 1 }
        let reviewed = (change.after == nil ? 0 : 1) - (change.before == nil ? 0 : 1)
        progress.reviewed = max(0, progress.reviewed + reviewed)
        if !change.isMissing { progress.remaining = max(0, progress.remaining - reviewed) }
        progress.pending = max(0, progress.pending + change.pending)
        return progress
    }
}
