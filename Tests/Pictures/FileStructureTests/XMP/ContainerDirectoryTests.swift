import FileStructure
import Testing

@Suite("Directories of files in files")
struct ContainerDirectoryTests {
    private static let namespaces = """
        xmlns:C="http://ns.google.com/photos/1.0/container/" xmlns:I="http://ns.google.com/photos/1.0/container/item/"
        """

    private func directory(_ items: [String], _ attributes: String = "") -> [UInt8] {
        let list = items.map { "<rdf:li rdf:parseType='Resource'><C:Item I:Semantic=\($0)/></rdf:li>" }.joined()
        return packet(
            "\(Self.namespaces) \(attributes)",
            "<C:Directory><rdf:Seq>\(list)</rdf:Seq></C:Directory>"
        )
    }

    private func gainMaps(_ packet: [UInt8]) -> [Range<Int>] {
        ContainerDirectory(xmp: packet).ranges(of: "GainMap", byteCount: 1_000)
    }

    private let photo = "'Primary' I:Length='1' I:Padding='8'"

    @Test("Items are found from the file's end, before what follows them")
    func places() {
        let map = "'GainMap' I:Mime='image/jpeg' I:Length='30'"
        #expect(gainMaps(directory([photo, map])) == [970..<1_000])
        #expect(gainMaps(directory([photo, map, "'MotionPhoto' I:Length='500'", map])) == [440..<470, 970..<1_000])
        #expect(gainMaps(directory([photo, "'GainMap' I:Length='1001'"])) == [-1..<1_000])
        for none in [
            [photo], ["'GainMap' I:Length='30'"], [photo, "'GainMap'"], [photo, "'GainMap' I:Length='0'"], [],
        ] {
            #expect(gainMaps(directory(none)).isEmpty, "\(none)")
        }
    }

    @Test("Where there is padding, an item may be with it and without")
    func padding() {
        let items = [photo, "'GainMap' I:Length='30' I:Padding='5'", "'MotionPhoto' I:Length='500' I:Padding='2'"]
        #expect(gainMaps(directory(items)) == [470..<500, 463..<493])
    }

    @Test("A list may be written in each of RDF's notations")
    func notations() {
        let fields = "<I:Semantic>GainMap</I:Semantic><I:Length> 30 </I:Length>"
        for item in [
            "<rdf:li><C:Item I:Semantic='GainMap' I:Length='30'/></rdf:li>",
            "<rdf:li rdf:parseType='Resource'><C:Item rdf:parseType='Resource'>\(fields)</C:Item></rdf:li>",
            "<rdf:li><rdf:Description><C:Item><rdf:Description>\(fields)</rdf:Description></C:Item></rdf:Description></rdf:li>",
        ] {
            let list = "<C:Directory><rdf:Seq><rdf:li/>\(item)</rdf:Seq></C:Directory>"
            #expect(gainMaps(packet(Self.namespaces, list)) == [970..<1_000], "\(item)")
        }
    }

    @Test("Lengths that cannot be, text that is not XMP, and lists without end have no items")
    func hostile() {
        for length in ["-1", "x", "1e3", "99999999999999999999", "\(1 << 40)", ""] {
            #expect(gainMaps(directory([photo, "'GainMap' I:Length='\(length)'"])).isEmpty, "\(length)")
            #expect(gainMaps(directory([photo, "'GainMap' I:Length='30'", "'a' I:Padding='\(length)'"])).isEmpty)
        }
        let sound = directory([photo, "'GainMap' I:Length='30'"])
        for damaged in [[], Array(sound.dropLast(30)), [UInt8](ContainerDirectory.namespace.utf8)] {
            #expect(gainMaps(damaged).isEmpty)
        }
        let many = directory([photo] + Array(repeating: "'GainMap' I:Length='1'", count: 1_000))
        #expect(gainMaps(many).count == 15)
        // Of the primary picture, neither is needed.
        #expect(gainMaps(directory(["'Primary' I:Length='-1' I:Padding='x'", "'GainMap' I:Length='30'"])).count == 1)
    }

    @Test("Bytes that no XML contains are replaced")
    func replaced() {
        let sound = directory([photo, "'GainMap' I:Length='30'"], "C:maker='a?b?'")
        var bytes = sound
        for (place, byte) in zip(sound.indices.filter { sound[$0] == UInt8(ascii: "?") }.dropFirst(2), [0x01, 0xE9]) {
            bytes[place] = UInt8(byte)
        }
        #expect(bytes != sound && gainMaps(bytes + [0, 0]) == [970..<1_000])
    }

    @Test("A motion photo's film is where its directory says, or its older attributes")
    func films() {
        let camera = "xmlns:G='http://ns.google.com/photos/1.0/camera/'"
        let items = [photo, "'GainMap' I:Length='30'", "'MotionPhoto' I:Length='500' I:Padding='2'"]
        func found(_ items: [String], _ attributes: String) -> [Int] {
            EmbeddedFilm.distances(xmp: directory(items, "\(camera) \(attributes)"))
        }
        #expect(found(items, "G:MotionPhoto='1'") == [500, 502])
        #expect(found(items, "G:MotionPhoto='1' G:MicroVideoOffset='7' G:MotionPhotoOffset='8'") == [500, 502, 7, 8])
        #expect(found([], "G:MicroVideo='1' G:MicroVideoOffset='7'") == [7])
        for none in ["", "G:MotionPhoto='0'", "G:MicroVideoOffset='7'"] { #expect(found(items, none).isEmpty) }
        for wrong in ["-7", "0", "x", "99999999999999999999"] {
            #expect(found([], "G:MicroVideo='1' G:MicroVideoOffset='\(wrong)'").isEmpty)
        }
        let elements = "<G:MicroVideo>1</G:MicroVideo><G:MicroVideoOffset>7</G:MicroVideoOffset>"
        #expect(EmbeddedFilm.distances(xmp: packet(camera, elements)) == [7])
    }
}
