import Imaging
import PhotoRecord
import PipelineTestSupport
import SampleLibrary
import SystemPackage
import Testing

@testable import PhotoPipeline
@testable import PhotoRecipe

@Suite("Colour of tiers")
struct ColourTests {
    private let library: TestLibrary
    private let size = PixelSize(width: 400, height: 300)

    init() throws { library = try TestLibrary() }

    private func thumb(_ colour: Recipe.Colour, profile: [UInt8]?) async throws -> (JPEGProbe, TierPixels) {
        var recipe = Recipe.default
        recipe.colour = colour
        try library.add("a.jpg", SamplePhoto(size: size, seed: 6, iccProfile: profile))
        try await library.run(recipe)
        let bytes = try library.tier("a.jpg", "thumb").bytes
        return (try JPEGProbe(.memory(FileBytes(bytes))), try TierPixels(bytes))
    }

    @Test("keep: the profile and the samples stay unchanged")
    func keep() async throws {
        let (probe, pixels) = try await thumb(.keep, profile: Profile.displayP3())
        #expect(probe.header.iccProfile == Profile.displayP3())
        let plain = TierPixels(SamplePhoto(size: size, seed: 6).upright().scaled(toLongEdge: 256))
        #expect(try pixels.lumaDifference(from: plain) < 3)
    }

    @Test("srgb: the tier has no profile, and its colours are converted")
    func converted() async throws {
        let (_, kept) = try await thumb(.keep, profile: Profile.displayP3())
        let (probe, pixels) = try await thumb(.srgb, profile: Profile.displayP3())
        #expect(probe.header.iccProfile == nil)
        let samples = kept.image.rgb()
        var expected = [0.0, 0, 0]
        for pixel in stride(from: 0, to: samples.count, by: 3) {
            let rgb = Profile.sRGB(fromP3: samples[pixel..<(pixel + 3)])
            for channel in 0..<3 { expected[channel] += rgb[channel] / Double(samples.count / 3) }
        }
        let (before, after) = (kept.meanColour, pixels.meanColour)
        for channel in 0..<3 { #expect(abs(after[channel] - expected[channel]) < 1.5, "\(after) \(expected)") }
        #expect(zip(before, expected).contains { abs($0 - $1) > 2 }, "the test's photo has hardly any colour")
    }

    @Test("srgb: a photo without a profile stays unchanged")
    func plain() async throws {
        let (probe, pixels) = try await thumb(.srgb, profile: nil)
        #expect(probe.header.iccProfile == nil)
        let plain = TierPixels(SamplePhoto(size: size, seed: 6).upright().scaled(toLongEdge: 256))
        #expect(try pixels.lumaDifference(from: plain) < 3)
    }

    @Test("srgb: a profile that cannot be used is kept, and the photo is marked as damaged")
    func broken() async throws {
        let profile = [UInt8](repeating: 0x41, count: 600)
        let (probe, _) = try await thumb(.srgb, profile: profile)
        #expect(probe.header.iccProfile == profile)
        #expect(try library.record("a.jpg").damage.contains { $0.contains("colour profile") })
    }
}
