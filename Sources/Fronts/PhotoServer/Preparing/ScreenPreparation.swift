import PhotoModel
import PhotoSession

/// Prepares what screens show, and what they will show next, before everything that a run has not started. Photos that have
/// scrolled away are given up.
actor ScreenPreparation {
    /// Makes a tier of a photo, and stores it if possible; ends early when cancelled.
    typealias Maker = @Sendable (_ photo: AssetID, _ tier: String) async -> Void

    /// The maximum on a screen.
    static let maxPhotos = 1000
    /// Photos made at a time: the number of threads in the lane for renders on demand.
    static let atATime = 2

    private struct Making {
        var task: Task<Void, Never>
        /// No screen wants it any more, but it takes a while to end.
        var isGivenUp = false
    }

    private let library: PhotoLibrary
    private let make: Maker
    private var wanted = WantedPhotos()
    private var making: [AssetID: Making] = [:]
    /// The latest query of each screen: results of earlier ones are dropped.
    private var latestQuery: [String: Int] = [:]
    private var number = 0
    private var isClosed = false

    /// - Parameter preparation: its run is spared the photos that were prepared for screens.
    init(_ library: PhotoLibrary, _ preparation: Preparation? = nil) {
        self.init(library) { photo, tier in
            // Makes all tiers if a run would reach the photo, so that it is decoded once.
            if await preparation?.bringForward(photo) == true || Task.isCancelled { return }
            // A failure is reported when the tier is requested.
            _ = try? await library.picture(photo, tier: tier)
        }
    }

    init(_ library: PhotoLibrary, _ make: @escaping Maker) {
        self.library = library
        self.make = make
    }

    /// Notes that a screen shows other photos now.
    ///
    /// - Parameter screen: distinguishes it from others.
    func show(_ order: PhotoOrder, _ visible: Range<Int>, speed: Double, on screen: String) async {
        number += 1
        let mine = number
        latestQuery[screen] = mine
        let plan = ScreenPlan(visible: visible, speed: speed, count: order.count)
        let tier = await library.gridTier
        let shown = (try? await library.photos(in: order, Array(plan.visible), without: tier)) ?? []
        let coming = (try? await library.photos(in: order, plan.coming, without: tier)) ?? []
        guard latestQuery[screen] == mine, !isClosed else { return }
        latestQuery[screen] = nil
        wanted.set(shown, coming, of: screen, now: .now)
        for (photo, one) in making where !wanted.contains(photo) {
            one.task.cancel()
            making[photo]?.isGivenUp = true
        }
        goOn(tier)
    }

    func close() async {
        isClosed = true
        wanted.removeAll()
        for one in making.values { one.task.cancel() }
        while let one = making.values.first { await one.task.value }
    }

    private func goOn(_ tier: String) {
        while making.count < Self.atATime, let photo = next() {
            let task = Task {
                await self.make(photo, tier)
                self.ended(photo, tier)
            }
            making[photo] = Making(task: task)
        }
    }

    /// A photo that was given up and is wanted again has to be made again, after it has ended.
    private func next() -> AssetID? {
        let making = making
        return wanted.next {
            making[$0]?.isGivenUp == true
        } isBegun: {
            making[$0] != nil
        }
    }

    private func ended(_ photo: AssetID, _ tier: String) {
        if making.removeValue(forKey: photo)?.isGivenUp == false { wanted.remove(photo) }
        guard !isClosed else { return }
        goOn(tier)
    }
}
