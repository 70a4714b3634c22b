import Synchronization

/// Recently used filters. A library's photos come from few cameras, and a filter takes longer to compute than to apply
/// to a small picture.
final class FilterCache<Filter: ResampleFilter>: Sendable {
    fileprivate struct Entry {
        var filter: Filter
        var lastUse: Int
    }

    fileprivate struct State {
        var entries: [ResampleAxis: Entry] = [:]
        var byteCount = 0
        var uses = 0
    }

    private let state = Mutex(State())
    let byteLimit: Int

    init(byteLimit: Int) { self.byteLimit = byteLimit }

    /// The filter for an axis. Computed outside the lock: two threads may both compute a new one.
    func filter(_ axis: ResampleAxis) -> Filter {
        if let known = state.withLock({ $0.use(axis) }) { return known }
        let filter = Filter(axis)
        if filter.byteCount <= byteLimit / 4 {
            state.withLock { $0.insert(filter, for: axis, byteLimit: byteLimit) }
        }
        return filter
    }

    var byteCount: Int { state.withLock { $0.byteCount } }
}

extension FilterCache.State {
    mutating func use(_ axis: ResampleAxis) -> Filter? {
        uses += 1
        entries[axis]?.lastUse = uses
        return entries[axis]?.filter
    }

    mutating func insert(_ filter: Filter, for axis: ResampleAxis, byteLimit: Int) {
        guard entries[axis] == nil else { return }
        byteCount += filter.byteCount
        while byteCount > byteLimit, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            entries[oldest.key] = nil
            byteCount -= oldest.value.filter.byteCount
        }
        entries[axis] = FilterCache.Entry(filter: filter, lastUse: uses)
    }
}
