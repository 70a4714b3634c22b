import FileStructure
import Foundation
import Testing

@Suite("Gain maps of Apple's phones")
struct AppleGainMapTests {
    @Test(
        "The headroom follows Apple's formula",
        arguments: [
            (0.88, 0.0, 1.8), (0.5, 0.01, 1.6), (0.5, 1.0, 1.5), (1.0, 0.0, 3.0), (1.2, 0.01, 2.3), (1.2, 1.0, 2.0),
            (1.2, 100.0, 0.0),
        ]
    )
    func headroom(headroom: Double, gain: Double, stops: Double) {
        #expect(abs(AppleGainMap.stops(headroom: headroom, gain: gain) - stops) < 0.0001)
    }

    @Test("Samples become gains as powers of two")
    func samples() {
        let samples = AppleGainMap.samples(stops: 2)
        #expect(samples.count == 256 && samples[0] == 0 && samples[255] == 255)
        #expect(zip(samples, samples.dropFirst()).allSatisfy { $0 <= $1 })
        // Half of the coded range is 0.26 of the light: a gain of 1.78, which is 0.416 of two stops.
        #expect(abs(Double(samples[128]) / 255 - 0.417) < 0.005)
    }

    @Test("The headroom in the map's XMP comes before the maker note's")
    func xmp() throws {
        let xmp = packet(
            "xmlns:HDRGainMap='http://ns.apple.com/HDRGainMap/1.0/'",
            "<HDRGainMap:HDRGainMapHeadroom>4\n</HDRGainMap:HDRGainMapHeadroom>"
        )
        let found = try AppleGainMap.parameters(xmp: xmp, exif: [])
        #expect(found.alternateHeadroom == 2 && found.channels == [.init(max: 2, baseOffset: 0, alternateOffset: 0)])
    }

    @Test("Numbers without effect, and none at all, are rejected")
    func rejected() {
        for text in ["1", "0", "-3", "nan", "inf"] {
            let xmp = packet("xmlns:h='http://ns.apple.com/HDRGainMap/1.0/' h:HDRGainMapHeadroom='\(text)'")
            #expect(throws: GainMapFault.self, "\(text)") { try AppleGainMap.parameters(xmp: xmp, exif: []) }
        }
        #expect(throws: GainMapFault.self) { try AppleGainMap.parameters(xmp: nil, exif: []) }
    }
}
