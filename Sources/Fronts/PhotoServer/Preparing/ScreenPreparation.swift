import PhotoModel
import PhotoSession

/// Makes ready what screens show, and what they will show next, before everything that a run has not begun. What has
/// scrolled away is given up.
actor ScreenPreparation {
    /// Makes a tier of a photo, and keeps it where there is a place; ends early where it is cancelled.
    typealias Maker = @Sendable (_ photo: AssetID, _ tier: String) async -> Void

    /// On a screen.
    static let maxPhotos = 1000
    /// Photos that are made at a time: as many as the lane of those who wait has threads.
    static let atATime = 2

    private struct Making {
        var task: Task<Void, Never>
        /// Nobody wanted it any more; it takes a while to end.
        var isGivenUp = false
    }

    private let library: PhotoLibrary
    private let make: Maker
    private var wanted = WantedPhotos()
    private var making: [AssetID: Making] = [:]
    /// What is being looked up for each screen: an answer to an earlier question comes too late.
    private var asking: [String: Int] = [:]
    private var number = 0
    private var isClosed = false

    /// - Parameter preparation: whose run has less to do for each photo that was on a screen.
    init(_ library: PhotoLibrary, _ preparation: Preparation? = nil) {
        self.init(library) { photo, tier in
            // With all tiers, where a run would come to it: it is decoded once.
            if await preparation?.bringForward(photo) == true || Task.isCancelled { return }
            // One that cannot be made says so where it is asked for.
            _ = try? await library.picture(photo, tier: tier)
        }
    }

    init(_ library: PhotoLibrary, _ make: @escaping Maker) {
        self.library = library
        self.make = make
    }

    /// A screen shows other photos now.
    ///
    /// - Parameter screen: by which it is told from others.
    func show(_ order: PhotoOrder, _ visible: Range<Int>, speed: Double, on screen: String) async {
        number += 1
        let mine = number
        asking[screen] = mine
        let plan = ScreenPlan(visible: visible, speed: speed, count: order.count)
        let tier = await library.gridTier
        let shown = (try? await library.photos(in: order, Array(plan.visible), without: tier)) ?? []
        let coming = (try? await library.photos(in: order, plan.coming, without: tier)) ?? []
        guard asking[screen] == mine, !isClosed else { return }
        asking[screen] = nil
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

    /// One that was given up and has come back has to be made again, once it has ended.
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
