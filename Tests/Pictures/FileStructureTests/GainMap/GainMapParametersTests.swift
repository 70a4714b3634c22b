import FileStructure
import Testing

@Suite("Descriptions of gain maps")
struct GainMapParametersTests {
    private func parameters(_ channels: [GainMapParameters.Channel], headroom: Double = 2.5) throws -> GainMapParameters
    {
        try GainMapParameters(channels: channels, alternateHeadroom: headroom)
    }

    private func colour() throws -> GainMapParameters {
        try parameters([
            .init(min: -0.25, max: 1.277177, gamma: 0.953784),
            .init(min: -0.5, max: 1.277203, gamma: 0.941095, baseOffset: 0.01, alternateOffset: -0.02),
            .init(min: 0, max: 2, gamma: 1),
        ])
    }

    @Test("The binary form is read as it was written, with one channel and with three")
    func binary() throws {
        let grey = try parameters([.init(max: 2.5)])
        #expect(grey.iso.count == 5 + 7 * 8)
        #expect(try GainMapParameters(iso: grey.iso[...]) == grey)
        let colour = try colour()
        #expect(colour.iso.count == 5 + 17 * 8)
        #expect(try GainMapParameters(iso: colour.iso[...]) == colour)
        let other = colour.applied(toBaseColourSpace: false)
        #expect(try !GainMapParameters(iso: other.iso[...]).usesBaseColourSpace)
    }

    @Test("XMP is read as it was written, with one channel and with three")
    func xmp() throws {
        for parameters in [try parameters([.init(min: -1.5, max: 0.000001)]), try colour()] {
            #expect(try GainMapParameters(xmp: Array(parameters.xmp.utf8)) == parameters)
        }
    }

    @Test("Properties may be attributes, elements or lists, under any prefix")
    func forms() throws {
        let packet = """
            <?xpacket begin=''?><x:xmpmeta xmlns:x='adobe:ns:meta/'><!-- > --><rdf:RDF
             xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
             xmlns:g="http://ns.adobe.com/hdr-gain-map/1.0/" g:Version="1.0" g:HDRCapacityMax='4'>
             <g:GainMapMax><rdf:Seq><rdf:li>1</rdf:li><rdf:li> 2 </rdf:li><rdf:li>3</rdf:li></rdf:Seq></g:GainMapMax>
             <g:Gamma>0.5</g:Gamma></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end='w'?>
            """
        let found = try #require(try GainMapParameters(xmp: Array(packet.utf8)))
        #expect(found.channels.map(\.max) == [1, 2, 3])
        #expect(found.channels.map(\.gamma) == [0.5, 0.5, 0.5])
        // Defaults of Adobe's specification.
        #expect(found.channels[0].min == 0 && found.channels[0].baseOffset == 1 / 64)
        #expect(found.baseHeadroom == 0 && found.alternateHeadroom == 4)
    }

    @Test("The packet of a primary picture describes no map")
    func primary() throws {
        #expect(try GainMapParameters(xmp: Array(GainMapParameters.primaryXMP(mapByteCount: 9).utf8)) == nil)
        #expect(try GainMapParameters(xmp: Array("<a/>".utf8)) == nil)
    }

    @Test("One denominator for all numbers, of drafts of the standard, is read too")
    func commonDenominator() throws {
        func big(_ value: Int32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian, Array.init) }
        let numbers: [Int32] = [100, 0, 230, -50, 230, 100, 1, 1]
        let bytes = [0, 0, 0, 0, 0x48] + numbers.flatMap(big)
        let found = try GainMapParameters(iso: bytes[...])
        #expect(found.alternateHeadroom == 2.3 && found.channels[0].min == -0.5 && found.usesBaseColourSpace)
    }

    @Test("Values that no map can have are rejected")
    func rejected() throws {
        let wrong: [[GainMapParameters.Channel]] = [
            [], [.init(max: .nan)], [.init(max: .infinity)], [.init(min: .nan, max: 1)], [.init(min: 2, max: 1)],
            [.init(max: 1, gamma: 0)], [.init(max: 1, gamma: -1)], [.init(max: 1, gamma: .nan)],
            [.init(max: 1, baseOffset: .infinity)], [.init(max: 1), .init(max: 1)], [.init(max: 33)],
        ]
        for channels in wrong {
            #expect(throws: GainMapFault.self, "\(channels)") { try parameters(channels) }
        }
        for headroom in [0, -1, .nan, .infinity] {
            #expect(throws: GainMapFault.self) { try parameters([.init(max: 1)], headroom: headroom) }
        }
    }

    @Test("A description that ends early, or of a later version, is rejected")
    func malformed() throws {
        let sound = try colour().iso
        for count in 0..<sound.count {
            #expect(throws: GainMapFault.self, "\(count) bytes") { try GainMapParameters(iso: sound[..<count]) }
        }
        #expect(throws: GainMapFault.self) { try GainMapParameters(iso: [0, 1] + sound[2...]) }
        #expect(throws: GainMapFault.self) { try GainMapParameters(iso: [0, 0, 0, 0, 4] + sound[5...]) }
        for text in ["GainMapMax=\"x\"", "GainMapMax=\"1\"", "GainMapMax=\"1\" g:HDRCapacityMax=\"1\" g:Gamma=\"0\""] {
            let xmp = packet("xmlns:g='http://ns.adobe.com/hdr-gain-map/1.0/' g:\(text)")
            #expect(throws: GainMapFault.self, "\(text)") { try GainMapParameters(xmp: xmp) }
        }
        #expect(throws: GainMapFault.self) { try GainMapParameters(xmp: Array(colour().xmp.utf8.dropLast(9))) }
    }

    @Test("The index of pictures is read as it was written")
    func index() {
        let bytes = MultiPictureIndex.bytes(primaryByteCount: 5_000, offset: 4_900, byteCount: 321)
        #expect(bytes.starts(with: MultiPictureIndex.signature))
        #expect(MultiPictureIndex(Array(bytes.dropFirst(4))).ranges == [4_900..<5_221])
        #expect(MultiPictureIndex([1, 2, 3]).ranges.isEmpty)
    }
}
