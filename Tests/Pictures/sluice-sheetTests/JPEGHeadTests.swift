import Testing

@testable import sluice_sheet

struct JPEGHeadTests {
    /// A head with some segments before the frame. Not decodable.
    private func bytes(frame: UInt8 = 0xC0, bits: UInt8 = 8, components: UInt8 = 3, width: UInt16 = 1024) -> [UInt8] {
        let size: [UInt8] = [0x02, 0xAB, UInt8(width >> 8), UInt8(width & 255)]
        var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xDB, 0, 3, 9]
        bytes += [0xFF, frame, 0, 8 + 3 * components, bits]
        bytes += size
        bytes.append(components)
        for component in 0..<components { bytes += [component + 1, 0x11, 0] }
        bytes += [0xFF, 0xDA, 0, 2]
        return bytes
    }

    private func head(_ bytes: [UInt8]) throws(SheetProblem) -> JPEGHead {
        // In memory that ends where the file does, so that a sanitizer sees reads beyond it.
        guard let copy = PictureBytes(count: bytes.count) else { throw SheetProblem("not enough memory") }
        copy.bytes.copyBytes(from: bytes)
        return try JPEGHead(UnsafeRawBufferPointer(copy.bytes))
    }

    @Test(arguments: [0xC0, 0xC1, 0xC2] as [UInt8], [1, 3] as [UInt8])
    func greyAndColourPicturesOfUsualCodingsBelongIntoAPDF(frame: UInt8, components: UInt8) throws {
        let head = try head(bytes(frame: frame, components: components))
        #expect((head.width, head.height, head.components) == (1024, 683, Int(components)))
    }

    @Test(arguments: [0xC3, 0xC5, 0xC9, 0xCA, 0xCF] as [UInt8])
    func otherCodingsDoNot(frame: UInt8) {
        #expect(throws: SheetProblem.self) { try head(bytes(frame: frame)) }
    }

    @Test func fourComponentsTwelveBitsAndNoPixelsDoNot() {
        #expect(throws: SheetProblem.self) { try head(bytes(components: 4)) }
        #expect(throws: SheetProblem.self) { try head(bytes(bits: 12)) }
        #expect(throws: SheetProblem.self) { try head(bytes(width: 0)) }
        #expect(throws: SheetProblem.self) { try head(Array("RIFF0000WEBPVP8 ".utf8)) }
        #expect(throws: SheetProblem.self) { try head([]) }
    }

    @Test func aFileThatEndsBeforeItsFrameDoesIsDamaged() {
        let whole = bytes()
        for count in 0..<whole.count - 4 {
            #expect(throws: SheetProblem.self, "\(count) bytes") { try head(Array(whole[..<count])) }
        }
    }

    @Test func aProfileIsReadFromItsSegmentsInAnyOrderIfNoneIsMissing() throws {
        func segment(_ number: UInt8, of count: UInt8, _ part: [UInt8]) -> [UInt8] {
            [0xFF, 0xE2, 0, UInt8(16 + part.count)] + Array("ICC_PROFILE\0".utf8) + [number, count] + part
        }
        let (start, rest) = (bytes().prefix(2), bytes().dropFirst(2))
        #expect(try head(start + segment(2, of: 2, [3]) + segment(1, of: 2, [1, 2]) + rest).profile == [1, 2, 3])
        #expect(try head(start + segment(1, of: 2, [1, 2]) + rest).profile == nil)
        #expect(try head(start + segment(3, of: 1, [1, 2]) + rest).profile == nil)
        #expect(try head(bytes()).profile == nil)
    }

    @Test func noBytesMakeItReadBeyondThem() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            var mutant = bytes()
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                mutant[Int.random(in: 2..<mutant.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            _ = try? head(Array(mutant.prefix(Int.random(in: 0...mutant.count, using: &random))))
        }
    }
}
