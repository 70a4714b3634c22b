import Fingerprinting
import Testing

/// The expectations come from PyPI `pdqhash` 0.2.8 on the same pixels.
@Suite("Published form of PDQ")
struct PDQLiteralTests {
    @Test(
        "Hashes match the published code, bit for bit",
        arguments: [
            (64, 64, 1, "7912c321be7ff229405b3f73d55e3774495e2a7814ccc9c317c08bc06f40b7d4", 100),
            (65, 64, 2, "791283211e7d7229c05b7f73f44eb574ca5e32d864ccc9c235c46bc22bc0bfd4", 100),
            (128, 128, 3, "7fb06398f4ccf1d4e2f1f17cf02fc8aef150d05fe00cc684b9215935fa349b40", 100),
            (129, 100, 4, "60de1fd860040ff67890c79ce1c6ebf8e17ee0a7f2e0b1ef623032bb6a443a54", 100),
            (200, 300, 5, "252c85de389a224880c8f4f875cc3fdeb644f53c1f38c738bb389cba8de99cc8", 100),
            (5, 5, 6, "c3f094a53e0f6b5a91a49e27c3f06b5a3e0f94a5c1f094a53e0f6b5ac1f096a5", 30),
            (7, 300, 7, "a38eb58a6875c7831b247ec11ed06f21c6dbcb253c78692db52ac673b18e9326", 100),
            (256, 171, 8, "f4111fd8b7ff27ffe31f2400fd912ef8e2e10182a3a53a1c31f118e3a8e54f10", 100),
            (511, 512, 9, "d3e4c7097700cf0dc723ff071e0f1f07db0e9fa61e002f86bf18c71707030f0f", 100),
            (33, 17, 10, "46ae99710f5764f6f728898f5a94c267275f89b053a724d8ac54f3a7562a3c18", 100),
        ]
    )
    func knownHashes(width: Int, height: Int, seed: UInt32, hex: String, quality: Int) {
        let fingerprint = PDQ.literal(rgb: pattern(width, height, seed: seed), width: width, height: height)
        #expect(fingerprint.hash.hex == hex)
        #expect(fingerprint.quality == quality)
    }

    @Test("A picture over 512 pixels is first scaled to 512 by 512 by nearest neighbour")
    func largePictures() {
        let pixels = pattern(700, 300, seed: 11)
        var nearest: [UInt8] = []
        for y in 0..<512 {
            for x in 0..<512 {
                let at = ((y * 300 / 512) * 700 + x * 700 / 512) * 3
                nearest += pixels[at..<at + 3]
            }
        }
        #expect(
            PDQ.literal(rgb: pixels, width: 700, height: 300) == PDQ.literal(rgb: nearest, width: 512, height: 512)
        )
    }

    @Test("A picture with a side under five pixels has no hash", arguments: [(4, 100), (100, 4), (1, 1)])
    func tinyPictures(width: Int, height: Int) {
        let fingerprint = PDQ.literal(rgb: pattern(width, height, seed: 12), width: width, height: height)
        #expect(fingerprint.hash == .zero)
        #expect(fingerprint.quality == 0)
        #expect(fingerprint.merit == .poor)
    }

    @Test("A flat picture has no quality and is not compared")
    func flatPicture() {
        let fingerprint = PDQ.literal(rgb: [UInt8](repeating: 93, count: 80 * 90 * 3), width: 80, height: 90)
        #expect(fingerprint.quality == 0)
        #expect(fingerprint.merit == .poor)
    }

    /// The same eight as `pdqhash.compute_dihedral`.
    @Test(
        "Hashes of rotated and mirrored copies follow from the frequencies",
        arguments: [
            (Dihedral.identity, "60de1fd860040ff67890c79ce1c6ebf8e17ee0a7f2e0b1ef623032bb6a443a54"),
            (.quarterTurn, "07f054152ae0b7fa5801abff540be8efd7342cee11a4227fc4904b2c80d4ffbb"),
            (.halfTurn, "158bb4723551a55e2d452d36b495695ab56b4aadb5f52b641755ba091751a0ee"),
            (.threeQuarterTurn, "52b5feffffb51d510d560155055e42458a61865644f189d591d5e387d7c15551"),
            (.mirroredVertically, "60dee1276004f00b78907a63e1c63e1fe03e5ffbe0a0fe794200ef5c4a44f5bf"),
            (.mirroredHorizontally, "158b4b8d35515aa12d45d2c9b49594a5b56bb552b5f5d49b175545f617514f11"),
            (.transposed, "07f0afeaabff483559035400552f5790df74d3b311fcdd8dc594b6d392d40054"),
            (.transposedAcross, "52a501407fb5e2ae0d54feaa005ebdba826179bb44f1772a91c51e79d581aaee"),
        ]
    )
    func dihedral(symmetry: Dihedral, hex: String) {
        pattern(129, 100, seed: 4).withUnsafeBufferPointer { pixels in
            let spectrum = PDQ.literalSpectrum(rgb: pixels, width: 129, height: 100)
            #expect(spectrum?.hash(symmetry).hex == hex)
        }
    }
}
