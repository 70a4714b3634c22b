import Imaging
import SampleLibrary
import Testing

@testable import Fuzzing

@Suite("Fields that declare a length")
struct LengthFieldTests {
    private func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        number(UInt32(content.count + 8)) + Array(type.utf8) + content
    }

    private func number(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }

    private func field(_ offset: Int, _ byteCount: Int = 4, isBigEndian: Bool = true) -> LengthField {
        LengthField(offset, byteCount, isBigEndian: isBigEndian)
    }

    @Test("Finds a JPEG's segments, the size in its frame, and the entries of its EXIF data")
    func jpeg() throws {
        var exif = ExifWriter()
        exif.model = "A camera of a long name"
        let photo = SamplePhoto(size: PixelSize(width: 48, height: 32), seed: 1, exif: exif)
        let bytes = try photo.encoded()
        let fields = LengthField.all(in: bytes)
        func values(of byteCount: Int, isBigEndian: Bool) -> [UInt64] {
            fields.filter { $0.byteCount == byteCount && $0.isBigEndian == isBigEndian }.map { $0.value(in: bytes) }
        }
        #expect(values(of: 2, isBigEndian: true).contains(48) && values(of: 2, isBigEndian: true).contains(32))
        // A frame of three components takes 17 bytes.
        #expect(values(of: 2, isBigEndian: true).contains(17))
        #expect(values(of: 4, isBigEndian: false).contains(24), "the model's length in its directory entry")
    }

    @Test("Finds the size and the length of every chunk of a PNG")
    func png() {
        let header = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] as [UInt8]
        let size = number(13) + Array("IHDR".utf8) + number(5) + number(7) + [8, 2, 0, 0, 0] + number(0)
        let data = number(3) + Array("IDAT".utf8) + [1, 2, 3] + number(0)
        let bytes = header + size + data + number(0) + Array("IEND".utf8) + number(0)
        #expect(Set(LengthField.all(in: bytes)) == [field(16), field(20), field(8), field(33), field(48)])
    }

    @Test("Finds the length of every chunk of a WebP, in the other byte order")
    func webp() {
        let bytes = Array("RIFF\u{12}\0\0\0WEBPVP8X\u{2}\0\0\0ab".utf8) + Array("EXIF\0\0\0\0".utf8)
        let lengths = [4, 16, 26].map { field($0, isBigEndian: false) }
        #expect(LengthField.all(in: bytes).filter { $0.byteCount == 4 } == lengths)
    }

    @Test("Finds the sizes of nested HEIF boxes, and the numbers in them")
    func heif() {
        let property = box("ispe", number(0) + number(640) + number(480))
        let inner = box("iprp", box("ipco", property))
        let bytes = box("ftyp", Array("heic\0\0\0\0".utf8)) + box("meta", number(0) + inner)
        let sizes = LengthField.all(in: bytes).filter { $0.byteCount == 4 }.map { $0.value(in: bytes) }
        #expect(sizes == [16, 48, 36, 28, 20])
        let numbers = LengthField.all(in: bytes).filter { $0.byteCount == 2 }.map { $0.value(in: bytes) }
        #expect(numbers.contains(640) && numbers.contains(480))
    }

    @Test("All fields are within the file, whatever it contains", arguments: 0..<200)
    func anyBytes(_ number: Int) {
        let mutator = Mutator(Samples.seeds, seed: 3)
        let bytes = mutator.mutant(number).bytes
        for field in LengthField.all(in: bytes) {
            #expect(field.offset >= 0 && field.offset + field.byteCount <= bytes.count)
        }
    }

    @Test("A change leaves everything else unchanged")
    func change() {
        var generator = SeededGenerator(seed: 1)
        for byteCount in [1, 2, 4, 8] {
            let field = field(3, byteCount, isBigEndian: byteCount != 2)
            var values = Set<UInt64>()
            for _ in 0..<200 {
                var bytes = [UInt8](repeating: 0x55, count: 20)
                field.change(in: &bytes, &generator)
                values.insert(field.value(in: bytes))
                #expect(bytes.count == 20 && bytes[..<3] == [0x55, 0x55, 0x55])
                #expect(bytes[(3 + byteCount)...].allSatisfy { $0 == 0x55 })
            }
            #expect(values.isSuperset(of: [0, 1, UInt64.max >> UInt64(64 - byteCount * 8)]))
        }
    }
}
