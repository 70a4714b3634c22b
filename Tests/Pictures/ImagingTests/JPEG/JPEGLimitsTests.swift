import Testing

@testable import Imaging

@Suite struct JPEGLimitsTests {
    func source(_ limits: JPEGSource.Limits) throws -> JPEGSource {
        let bytes = try JPEGDamageTests.photo(JPEGDamageTests.progressive)
        return try JPEGSource(.memory(FileBytes(bytes)), scaledToAtLeast: 4096, limits: limits)
    }

    @Test("A progressive picture within the limits is decoded")
    func within() throws {
        var limits = JPEGSource.Limits(deadline: .now + .seconds(3600))
        limits.scanCount = 10
        limits.coefficientByteCount = 320 * 240 * 3 + 100_000
        #expect(try Decoded(source(limits)).damage.isEmpty)
    }

    @Test("The deadline applies while a progressive picture's scans are read")
    func deadline() throws {
        let late = try source(JPEGSource.Limits(deadline: .now - .seconds(1)))
        #expect(throws: ImagingError.deadlineExceeded(.zero)) { try Decoded(late) }
    }

    @Test("A picture with too many scans is rejected")
    func scans() throws {
        var limits = JPEGSource.Limits()
        limits.scanCount = 4
        #expect(throws: ImagingError.tooLarge("more than 4 scans")) { try Decoded(source(limits)) }
    }

    @Test("Scans are counted before any is decoded, wherever their markers are, up to the end of the picture")
    func scanCount() throws {
        func count(_ bytes: [UInt8], limit: Int = 100) throws -> Int {
            try EncodedInput.memory(FileBytes(bytes)).scanCount(from: 0, limit: limit)
        }
        #expect(try count([]) == 1)
        #expect(try count([1, 0xFF, 0x00, 0xDA, 0xFF, 0xD0, 2, 0xFF]) == 1)
        #expect(try count([1, 0xFF, 0xDA, 2, 0xFF, 0xFF, 0xDA, 0xFF, 0xD9, 0xFF, 0xDA]) == 3)
        #expect(try count(Array(repeating: [0xFF, 0xDA], count: 99).flatMap(\.self), limit: 10) == 11)
        for start in 65_533...65_537 {
            #expect(try count(Array(repeating: 0, count: start) + [0xFF, 0xDA, 0]) == 2, "\(start)")
        }
    }

    @Test("Coefficients beyond the limit are rejected, not written to disk")
    func memory() throws {
        var limits = JPEGSource.Limits()
        limits.coefficientByteCount = 100_000
        #expect(throws: ImagingError.tooLarge("its coefficients take more than 100000 bytes")) {
            try Decoded(source(limits))
        }
    }
}
