import Fingerprinting
import Testing

/// The expectations come from a transcription of the definition to JavaScript, run by Node.
@Suite("ThumbHash")
struct ThumbHashTests {
    @Test(
        "Opaque and translucent pictures give the bytes of the reference",
        arguments: [
            (
                100, 75, 1, "dff7010580044a664588963365774510e01a300635",
                "df078204800704484687239614cf4369705755718729507600"
            ),
            (
                75, 100, 2, "df07020500837666671765c8550276170e48a34630",
                "dff781040008d69ca837988f70650951543f19382675846006"
            ),
            (
                64, 64, 3, "1ff801070053677541867716560573575245754320547000",
                "1ff8810500077346218816053364054406273aaf6424955455"
            ),
            (100, 13, 4, "dff705098275687723730793d504b91902", "df07820982077578247430c406cc0732402275a535514b"),
            (3, 50, 5, "de0706090678721777847303ab32800b99", "1ee881090007687207974a8b50753fdd78885188850958"),
            (97, 31, 7, "dff7010280212a5910630741f0140a3541", "dff781028007324a027321d006a9013162431414407565"),
        ]
    )
    func knownHashes(width: Int, height: Int, seed: UInt32, opaque: String, translucent: String) {
        let rgb = pattern(width, height, seed: seed)
        #expect(hex(ThumbHash.encode(rgb: rgb, width: width, height: height).bytes) == opaque)
        #expect(
            hex(ThumbHash.encode(rgba: translucentCopy(of: rgb, width: width), width: width, height: height).bytes)
                == translucent
        )
    }

    @Test("A flat picture decodes to its colour")
    func flatPicture() {
        let hash = ThumbHash.encode(rgb: (0..<60 * 40).flatMap { _ in [200, 90, 30] }, width: 60, height: 40)
        let picture = hash.decode()
        #expect((picture.width, picture.height) == (32, 23))
        #expect(picture.rgba.count == 32 * 23 * 4)
        for pixel in stride(from: 0, to: picture.rgba.count, by: 4) {
            #expect(abs(Int(picture.rgba[pixel]) - 200) < 8)
            #expect(abs(Int(picture.rgba[pixel + 1]) - 90) < 8)
            #expect(abs(Int(picture.rgba[pixel + 2]) - 30) < 8)
            #expect(picture.rgba[pixel + 3] == 255)
        }
        let average = hash.averageColour
        #expect(abs(average.red - 200.0 / 255) < 0.03)
        #expect(abs(average.green - 90.0 / 255) < 0.03)
        #expect(abs(average.blue - 30.0 / 255) < 0.03)
        #expect(average.alpha == 1)
    }

    @Test("Brightness, colour and transparency return to their places")
    func placement() {
        var rgba: [UInt8] = []
        for y in 0..<60 {
            for x in 0..<80 { rgba += [UInt8(x * 3), 128, UInt8(240 - x * 3), UInt8(y * 4)] }
        }
        let picture = ThumbHash.encode(rgba: rgba, width: 80, height: 60).decode()
        func pixel(_ x: Int, _ y: Int) -> [Int] {
            (0..<4).map { Int(picture.rgba[(y * picture.width + x) * 4 + $0]) }
        }
        let bottom = picture.height - 1
        #expect(pixel(30, bottom)[0] > pixel(2, bottom)[0] + 60)
        #expect(pixel(30, bottom)[2] < pixel(2, bottom)[2] - 60)
        #expect(pixel(16, bottom)[3] > pixel(16, 0)[3] + 120)
    }

    @Test(
        "The aspect ratio is nearly preserved",
        arguments: [(100, 75, 7.0 / 5), (75, 100, 5.0 / 7), (50, 50, 1.0), (100, 10, 7.0), (2, 100, 1.0 / 7)]
    )
    func aspectRatio(width: Int, height: Int, expected: Double) {
        let hash = ThumbHash.encode(rgb: pattern(width, height, seed: 9), width: width, height: height)
        #expect(abs(hash.aspectRatio - expected) < 1e-9)
    }

    @Test("A transparent picture stays transparent")
    func transparent() {
        let hash = ThumbHash.encode(rgba: [UInt8](repeating: 0, count: 20 * 20 * 4), width: 20, height: 20)
        #expect(hash.averageColour.alpha == 0)
        #expect(hash.decode().rgba.enumerated().allSatisfy { $0.offset % 4 != 3 || $0.element == 0 })
    }

    @Test("Arbitrary bytes are accepted or rejected, and accepted ones decode")
    func foreignBytes() {
        var state: UInt32 = 1
        var taken = 0
        for count in 0..<40 {
            for _ in 0..<4 {
                let bytes = (0..<count).map { _ in
                    state = state &* 1_664_525 &+ 1_013_904_223
                    return UInt8(state >> 24)
                }
                guard let hash = ThumbHash(bytes: bytes) else { continue }
                taken += 1
                let picture = hash.decode()
                #expect(picture.rgba.count == picture.width * picture.height * 4)
            }
        }
        #expect(taken > 40)
        #expect(ThumbHash(bytes: [0, 0, 0, 0]) == nil)
        #expect(ThumbHash(bytes: [0, 0, 0, 0, 0]) == nil)
    }

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private func translucentCopy(of rgb: [UInt8], width: Int) -> [UInt8] {
        var rgba: [UInt8] = []
        for index in 0..<rgb.count / 3 {
            rgba += rgb[index * 3..<index * 3 + 3]
            rgba.append(UInt8((index * 7 + index / width * 5) % 256))
        }
        return rgba
    }
}
