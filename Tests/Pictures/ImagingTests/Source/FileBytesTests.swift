import Testing

@testable import Imaging

@Suite struct FileBytesTests {
    @Test("Only filled bytes count, and never more than fit", arguments: [(-1, 0), (3, 3), (9, 4)])
    func count(filled: Int, counted: Int) {
        let file = FileBytes(capacity: 4) { memory in
            memory.copyBytes(from: [1, 2, 3, 4])
            return filled
        }
        #expect(Array(file.bytes) == Array([1, 2, 3, 4].prefix(counted)))
    }

    @Test("An error while filling reaches the caller")
    func error() {
        #expect(throws: ImagingError.unknownFormat) {
            try FileBytes(capacity: 10) { _ throws(ImagingError) in throw .unknownFormat }
        }
    }

    @Test("Reading from memory stops at its end")
    func reading() throws {
        let input = EncodedInput.memory(FileBytes([1, 2, 3, 4, 5]))
        var buffer = [UInt8](repeating: 0, count: 4)
        let counts = try [0, 3, 5, 1000].map { offset in
            try buffer.withUnsafeMutableBytes { memory throws(ImagingError) in try input.read(at: offset, into: memory)
            }
        }
        #expect(counts == [4, 2, 0, 0])
    }
}
