import Foundation
import Testing

@testable import SluiceClient

@Suite struct PicturePlanTests {
    private let size = PictureSize.tier("large")
    private let lost = SluiceConnectionError.cutShort(address: "x")
    private let broken = SluiceProblem(title: "T", status: 422, detail: "Broken.")

    private func photo(_ place: Int) -> Photo { card(place).photo }

    private func picture(_ text: String) -> EncodedPicture {
        EncodedPicture(bytes: Data(text.utf8), mediaType: "image/jpeg", tier: "large")
    }

    private func loads(_ effects: [PicturePlan.Effect]) -> [String] {
        effects.compactMap { effect in
            guard case .load(let photo, _, let priority, let ticket) = effect else { return nil }
            return "\(photo.id) \(priority) \(ticket)"
        }
    }

    private func cancels(_ effects: [PicturePlan.Effect]) -> [Int] {
        effects.compactMap { if case .cancel(let ticket) = $0 { ticket } else { nil } }
    }

    private func aim(_ plan: inout PicturePlan, at places: [Int], width: Int = 2) -> [PicturePlan.Effect] {
        plan.aim(at: places.map { photo($0) }, size, width: width)
    }

    @Test func `The most wanted are loaded first, a few at a time`() {
        var plan = PicturePlan()
        #expect(loads(aim(&plan, at: [0, 1, 2, 3])) == ["p0 visible 1", "p1 next 2"])
        #expect(loads(plan.ended(1, .success(picture("0")))) == ["p2 prefetch 3"])
        #expect(plan.picture == .wanted(picture("0")))
        #expect(loads(plan.ended(2, .success(picture("1")))) == ["p3 prefetch 4"])
        #expect(plan.picture(of: photo(1)) == picture("1"))
    }

    @Test func `What is not wanted any more is cancelled, the rest continues, more urgent`() {
        var plan = PicturePlan()
        _ = aim(&plan, at: [0, 1, 2, 3])
        let effects = aim(&plan, at: [1, 2, 3, 4])
        #expect(cancels(effects) == [1] && loads(effects) == ["p2 next 3"])
        #expect(effects.contains(.raise(photo(1), size, .visible)))
        #expect(plan.ended(1, .success(picture("0"))) == [])
        #expect(plan.picture(of: photo(0)) == nil)
    }

    @Test func `The one on display never waits`() {
        var plan = PicturePlan()
        _ = aim(&plan, at: [0, 1, 2], width: 1)
        #expect(loads(aim(&plan, at: [5, 0], width: 1)) == ["p5 visible 2"])
    }

    @Test func `A loaded picture is not loaded again while it is near`() {
        var plan = PicturePlan()
        _ = aim(&plan, at: [0, 1])
        _ = plan.ended(1, .success(picture("0")))
        _ = plan.ended(2, .success(picture("1")))
        #expect(loads(aim(&plan, at: [1, 0])) == [] && plan.picture == .wanted(picture("1")))
        _ = aim(&plan, at: [7])
        #expect(loads(aim(&plan, at: [0])) == ["p0 visible 4"])
    }

    @Test func `Without a card on display, the others are loaded`() {
        var plan = PicturePlan()
        let effects = plan.aim(at: [photo(8), photo(7)], size, isFirstShown: false, width: 2)
        #expect(loads(effects) == ["p8 next 1", "p7 prefetch 2"])
    }

    @Test func `A failure is told, and not tried again until the photo changes`() {
        var plan = PicturePlan()
        _ = aim(&plan, at: [0, 1])
        _ = plan.ended(1, .failure(broken))
        #expect(plan.problem == "Broken." && loads(aim(&plan, at: [0, 1])) == [] && plan.retry() == [])
        var changed = photo(0)
        changed.contentID = "other"
        #expect(loads(plan.aim(at: [changed], size, width: 2)) == ["p0 visible 3"] && plan.problem == nil)
    }

    @Test func `A lost connection is tried again when there is one, or when the photo comes on display`() {
        var plan = PicturePlan()
        _ = aim(&plan, at: [0, 1])
        _ = plan.ended(1, .failure(lost))
        _ = plan.ended(2, .failure(lost))
        #expect(plan.problem != nil && loads(plan.retry()) == ["p0 visible 3", "p1 next 4"])
        _ = plan.ended(4, .failure(lost))
        #expect(loads(aim(&plan, at: [0, 1])) == [])
        #expect(loads(aim(&plan, at: [1, 0])) == ["p1 visible 5"])
    }

    @Test func `Until the picture is loaded, the best one at hand is shown`() {
        var plan = PicturePlan()
        var blurred = photo(0)
        blurred.placeholder = Data([1, 2]).base64EncodedString()
        let effects = plan.aim(at: [blurred], size, width: 2)
        #expect(effects.last == .findStandIn(blurred, size) && plan.picture == .placeholder(Data([1, 2])))
        plan.found(.standIn(picture("thumb")), of: "p0")
        #expect(plan.picture == .standIn(picture("thumb")))
        plan.found(.standIn(picture("late")), of: "p9")
        _ = plan.ended(1, .success(picture("0")))
        #expect(plan.picture == .wanted(picture("0")))
    }

    @Test func `An edited photo shows its old picture until the new one is loaded`() {
        var plan = PicturePlan()
        _ = aim(&plan, at: [0])
        _ = plan.ended(1, .success(picture("old")))
        var edited = photo(0)
        edited.contentID = "edited"
        let effects = plan.aim(at: [edited], size, width: 2)
        #expect(loads(effects) == ["p0 visible 2"] && plan.picture == .standIn(picture("old")))
        #expect(aim(&plan, at: [1]).contains(.findStandIn(photo(1), size)) && plan.picture == .none)
    }

    @Test func `Another size is another picture`() {
        var plan = PicturePlan()
        _ = aim(&plan, at: [0])
        _ = plan.ended(1, .success(picture("large")))
        let effects = plan.aim(at: [photo(0)], .original, width: 2)
        #expect(effects.first == .load(photo(0), .original, .visible, ticket: 2))
        #expect(plan.picture == .standIn(picture("large")))
    }
}
