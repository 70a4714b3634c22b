import PhotoSession
import PhotoStore

/// Makes ready what a screen shows, and what it will show next, before everything that a run has not begun. What has
/// scrolled away is given up.
actor ScreenPreparation {
    /// On a screen.
    static let mostPhotos = 1000
    /// Photos that are rendered at a time: as many as the lane of those who wait has threads.
    private static let atATime = 2

    private let library: PhotoLibrary
    private let preparation: Preparation?
    /// The photos that lack the tier, the first to be made last.
    private var wanted: [AssetID] = []
    private var rendering: [AssetID: Task<Void, Never>] = [:]
    /// Of the screen: an answer to an earlier one comes too late.
    private var number = 0
    private var isClosed = false

    /// - Parameter preparation: whose run has less to do for each photo that was on a screen.
    init(_ library: PhotoLibrary, _ preparation: Preparation? = nil) {
        self.library = library
        self.preparation = preparation
    }

    var renderingCount: Int { rendering.count }

    /// The screen shows other photos now.
    func show(_ order: PhotoOrder, _ visible: Range<Int>, speed: Double) async {
        number += 1
        let mine = number
        let plan = ScreenPlan(visible: visible, speed: speed, count: order.count)
        let tier = await library.gridTier
        let missing = (try? await library.photos(in: order, plan.places, without: tier)) ?? []
        guard mine == number, !isClosed else { return }
        let all = Set(missing)
        for (photo, task) in rendering where !all.contains(photo) { task.cancel() }
        wanted = missing.reversed()
        goOn(tier)
    }

    func close() async {
        isClosed = true
        wanted = []
        for task in rendering.values { task.cancel() }
        while let task = rendering.values.first { await task.value }
    }

    private func goOn(_ tier: String) {
        while rendering.count < Self.atATime, let photo = wanted.popLast() {
            guard rendering[photo] == nil else { continue }
            rendering[photo] = Task {
                // With all tiers, where a run would come to it: it is decoded once.
                if await self.preparation?.bringForward(photo) != true, !Task.isCancelled {
                    // One that cannot be made says so where it is asked for.
                    _ = try? await self.library.picture(photo, tier: tier)
                }
                self.ended(photo, tier)
            }
        }
    }

    private func ended(_ photo: AssetID, _ tier: String) {
        rendering[photo] = nil
        guard !isClosed else { return }
        goOn(tier)
    }
}
