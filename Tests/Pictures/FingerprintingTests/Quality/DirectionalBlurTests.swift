import Testing

@testable import Fingerprinting

@Suite("Motion blur")
struct DirectionalBlurTests {
    static let seeds: [UInt64] = [11, 12, 13]

    @Test("A still picture has little motion blur, sharp or out of focus", arguments: seeds)
    func still(seed: UInt64) {
        let scene = Canvas.scene(seed: seed)
        #expect(scene.scores.motionBlur < 0.35, "\(scene.scores.motionBlur)")
        // Smearing twice in each direction approximates a Gaussian.
        let soft = scene.smeared(dx: 1, dy: 0, length: 4).smeared(dx: 0, dy: 1, length: 4)
            .smeared(dx: 1, dy: 0, length: 4).smeared(dx: 0, dy: 1, length: 4)
        #expect(soft.scores.motionBlur < 0.35, "\(soft.scores.motionBlur)")
        #expect(soft.scores.sharpness < scene.scores.sharpness / 2)
    }

    @Test("A camera movement of 2 % of the picture is detected in any direction", arguments: seeds)
    func moved(seed: UInt64) {
        let scene = Canvas.scene(seed: seed)
        for (dx, dy) in [(1.0, 0.0), (0, 1), (0.7, 0.7), (0.7, -0.7)] {
            let moved = scene.smeared(dx: dx, dy: dy, length: 9)
            #expect(moved.scores.motionBlur > 0.6, "\(dx) \(dy): \(moved.scores.motionBlur)")
        }
    }

    @Test("Faint pictures, lines in only one direction and small pictures give no result")
    func untold() {
        #expect(Canvas(256, 192, level: 128).noisy(0.5, seed: 1).scores.motionBlur == 0)
        #expect(Canvas(256, 192, level: 90).mapped { x, _, _ in x / 3 % 2 == 0 ? 40 : 200 }.scores.motionBlur == 0)
        #expect(Canvas.scene(20, 20, seed: 1).scores.motionBlur == 0)
    }
}
