import PhotoDuplicates
import PhotoModel

/// Stacks the bursts of a library and reports them.
struct StackedBursts {
    private let which: DuplicateOptions

    init(_ which: DuplicateOptions) { self.which = which }

    private struct Entry: Encodable {
        /// IDs; the cover is one of the photos.
        var cover: String
        var photos: [String]
    }

    func run(json: Bool) throws {
        let found = try which.find(DuplicateQuestion(of: .burst, distance: which.distance))
        let stacks = try BurstStacks(found.choices, in: found.library)
        let changed = try stacks.decide(in: found.library)
        if json {
            return try Console.json(
                stacks.bursts.map { Entry(cover: "\($0.cover)", photos: $0.photos.map(\.id.description)) }
            )
        }
        let done =
            stacks.bursts.isEmpty
            ? "No bursts to stack."
            : "\(Amounts.count(stacks.bursts.count, "burst")) stacked, with \(Amounts.count(changed, "file"))."
        let left = "\(Amounts.count(stacks.leftAlone, "burst")) left as stacked, as chosen, or in several folders."
        try Console.output(stacks.leftAlone > 0 ? "\(done) \(left)" : done)
    }
}
