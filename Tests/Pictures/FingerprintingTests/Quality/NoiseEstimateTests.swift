import Testing

@testable import Fingerprinting

@Suite("Noise")
struct NoiseEstimateTests {
    @Test("The noise of a flat picture is estimated within 12 %", arguments: [1.0, 2, 4, 8, 16, 30])
    func flat(deviation: Double) {
        let noise = Canvas(256, 192, level: 128).noisy(deviation, seed: 1).scores.noise
        #expect(abs(noise - deviation) <= 0.12 * deviation + 0.05, "\(noise)")
    }

    @Test("Light falloff and edges are not mistaken for noise if a part of the picture is flat")
    func structure() {
        let scene = Canvas.scene(256, 192, seed: 3).mapped { x, y, old in
            x < 100 ? 60 + Double(x) / 2 + Double(y) / 4 : old
        }
        #expect(scene.scores.noise < 0.5)
        let noise = scene.noisy(6, seed: 4).scores.noise
        #expect(abs(noise - 6) < 1, "\(noise)")
    }

    @Test("Clipped white is excluded from the estimate")
    func clipped() {
        let sky = Canvas(256, 192, level: 128).noisy(5, seed: 5).mapped { _, y, old in y < 120 ? 255 : old }
        #expect(abs(sky.scores.noise - 5) < 0.8, "\(sky.scores.noise)")
        #expect(Canvas(256, 192, level: 255).scores.noise == 0)
    }

    @Test("Noise of single pixels disappears when a picture is reduced")
    func reduced() {
        let noise = Canvas(512, 384, level: 128).noisy(8, seed: 6).scores.noise
        #expect(abs(noise - 4) < 0.6, "\(noise)")
    }

    @Test("A picture that is too small has no noise", arguments: [(1, 1), (2, 9), (9, 2), (3, 3)])
    func small(width: Int, height: Int) {
        #expect(Canvas(width, height, level: 100).scores.noise == 0)
    }
}
