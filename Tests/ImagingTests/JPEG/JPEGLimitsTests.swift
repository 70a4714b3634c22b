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

    @Test("The deadline holds while a progressive picture's scans are read")
    func deadline() throws {
        let late = try source(JPEGSource.Limits(deadline: .now - .seconds(1)))
        #expect(throws: ImagingError.deadlineExceeded(.zero)) { try Decoded(late) }
    }

    @Test("A picture of too many scans is refused")
    func scans() throws {
        var limits = JPEGSource.Limits()
        limits.scanCount = 4
        #expect(throws: ImagingError.tooLarge("more than 4 scans")) { try Decoded(source(limits)) }
    }

    @Test("Coefficients beyond the limit are refused, not written to disk")
    func memory() throws {
        var limits = JPEGSource.Limits()
        limits.coefficientByteCount = 100_000
        #expect(throws: ImagingError.tooLarge("its coefficients take more than 100000 bytes")) {
            try Decoded(source(limits))
        }
    }
}
