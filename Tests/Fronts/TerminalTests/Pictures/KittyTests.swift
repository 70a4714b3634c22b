import Foundation
import Terminal
import Testing

@Suite("Pictures in Kitty's protocol")
struct KittyTests {
    @Test("consist of chunks that restore the picture", arguments: [(1, 1), (64, 48), (101, 67)])
    func pieces(width: Int, height: Int) throws {
        let picture = try RGBPicture.sample(width, height)
        let text = String(decoding: KittyEncoder.encode(picture, id: 7), as: UTF8.self)
        let pieces = text.components(separatedBy: "\u{1B}\\").dropLast()
        var data = Data()
        for (index, piece) in pieces.enumerated() {
            let parts = piece.components(separatedBy: ";")
            #expect(parts.count == 2 && parts[0].hasPrefix("\u{1B}_G") && parts[1].utf8.count <= 4096)
            #expect(parts[0].hasSuffix(index == pieces.count - 1 ? "m=0" : "m=1"))
            #expect(parts[0].contains("q=2"))
            #expect(index > 0 || parts[0].contains("a=T") && parts[0].contains("s=\(width),v=\(height),i=7,"))
            data += try #require(Data(base64Encoded: parts[1]))
        }
        #expect(Array(data) == picture.pixels)
    }

    @Test("specify the cells if the pixels do not determine them")
    func cells() throws {
        let picture = try RGBPicture.sample(10, 10)
        let text = String(decoding: KittyEncoder.encode(picture, id: 1, cells: (12, 5)), as: UTF8.self)
        #expect(text.contains("c=12,r=5,"))
    }

    @Test("are deleted by their number")
    func deletion() {
        #expect(String(decoding: KittyEncoder.deletion(of: 9), as: UTF8.self) == "\u{1B}_Ga=d,d=I,q=2,i=9\u{1B}\\")
    }
}
