extension HostileFile {
    /// Sound pictures with an XMP packet whose entities expand to three gigabytes.
    static var entities: [HostileFile] {
        [
            HostileFile(
                "xmp-entities.jpg",
                .rendered,
                .bytes { JPEGBytes.photo(with: [(0xE1, .joined(.text("http://ns.adobe.com/xap/1.0/\0"), laughs))]) }
            ),
            HostileFile(
                "xmp-entities.png",
                .rendered,
                .bytes { grey(with: [("iTXt", .joined(.text("XML:com.adobe.xmp\0\0\0\0\0"), laughs))]) }
            ),
            HostileFile(
                "xmp-entities.tif",
                .rendered,
                .bytes {
                    let place = TIFFEntry(0x02BC, type: 1, count: UInt32(laughs.count), value: dataOffset(behind: 1))
                    return picture([place], behind: laughs)
                }
            ),
            HostileFile(
                "xmp-entities.avif",
                .rendered,
                .bytes {
                    var file = HEIFBytes()
                    let picture = file.add(AV1Picture(width: 64, height: 64))
                    file.add("mime", .text("\0application/rdf+xml\0"), data: laughs, refersTo: [("cdsc", [picture])])
                    return file.bytes
                }
            ),
        ]
    }

    /// The "billion laughs" attack.
    private static var laughs: [UInt8] {
        let entities = (1...9).map { level in
            "<!ENTITY e\(level) \"\(Array(repeating: "&e\(level - 1);", count: 10).joined())\">"
        }
        let packet = """
            <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <!DOCTYPE x [<!ENTITY e0 "ha!">\(entities.joined())]>
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4">
            <xmp:Label>&e9;</xmp:Label></rdf:Description></rdf:RDF></x:xmpmeta>
            <?xpacket end="w"?>
            """
        return Array(packet.utf8)
    }
}
