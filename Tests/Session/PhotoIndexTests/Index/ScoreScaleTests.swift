import Testing

@testable import PhotoIndex

@Suite("Scores in one byte")
struct ScoreScaleTests {
    @Test("Steps grow with the value, and are as precise as documented", arguments: PhotoScore.allCases)
    func steps(_ score: PhotoScore) throws {
        let scale = score.scale
        var last = -1.0
        for step in 0...UInt8(254) {
            let value = try #require(scale.value(of: step))
            #expect(value >= last)
            last = value
        }
        #expect(scale.value(of: 0) == 0 && scale.value(of: 254) == scale.top)
        for value in stride(from: 0, through: scale.top, by: scale.top / 1777) {
            let kept = try #require(scale.value(of: scale.step(of: value)))
            // Half a step, whose width is proportional to the root if steps are finer below, and half of the last digit.
            let step = scale.isFinerBelow ? 2 * (value * scale.top).squareRoot() + scale.top / 254 : scale.top
            let lastDigit = [1, 0.1, 0.01, 0.001][scale.decimals]
            #expect(abs(kept - value) <= step / 254 / 2 * 1.01 + lastDigit / 2, "\(value)")
        }
    }

    @Test("Unknown has a step of its own, and values above the maximum are clamped")
    func ends() {
        let scale = PhotoScore.noise.scale
        #expect(scale.step(of: nil) == ScoreScale.unknown && scale.step(of: .nan) == ScoreScale.unknown)
        #expect(scale.value(of: ScoreScale.unknown) == nil)
        #expect(scale.step(of: 1e9) == 254 && scale.step(of: -1) == 0)
    }

    @Test("Scores are parsed from their words, also in American spelling")
    func words() {
        #expect(PhotoScore(word: "colorfulness") == .colourfulness && PhotoScore(word: "sharpness") == nil)
        #expect(PhotoSort.Key.allCases.allSatisfy { PhotoSort.Key(word: $0.word) == $0 })
        #expect(Set(PhotoSort.Key.allCases.map(\.word)).count == 12)
    }
}
