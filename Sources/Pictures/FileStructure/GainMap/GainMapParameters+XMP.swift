/// The XMP form of Adobe's *Gain Map* 1.0, which Ultra HDR pictures use too. Gains and headrooms are powers of two.
extension GainMapParameters {
    package static let xmpNamespace = "http://ns.adobe.com/hdr-gain-map/1.0/"

    /// Nil if the packet does not describe a gain map: that of a primary picture only has the version.
    package init?(xmp packet: [UInt8]) throws(GainMapFault) {
        let properties: RDFProperties
        do throws(XMLFault) {
            guard let found = try RDFProperties(packet: packet, mentioning: Self.xmpNamespace) else { return nil }
            properties = found
        } catch {
            throw GainMapFault("its description cannot be read: \(error.reason)")
        }
        func texts(_ local: String) -> [String] {
            properties.texts(of: XMLName(namespace: Self.xmpNamespace, local: local))
        }
        func numbers(_ local: String, default fallback: Double?) throws(GainMapFault) -> [Double] {
            let values = texts(local)
            guard !values.isEmpty else {
                guard let fallback else { throw GainMapFault("its description lacks \(local)") }
                return [fallback]
            }
            let numbers = values.compactMap { Double($0) }
            guard numbers.count == values.count, numbers.count == 1 || numbers.count == 3 else {
                throw GainMapFault("its \(local) is not one number, or one of each colour")
            }
            return numbers
        }
        guard !texts("GainMapMax").isEmpty else { return nil }
        let isBackward = texts("BaseRenditionIsHDR").first?.lowercased() == "true"
        guard !isBackward else { throw GainMapFault("it makes a picture of standard range") }
        let min = try numbers("GainMapMin", default: 0)
        let max = try numbers("GainMapMax", default: nil)
        let gamma = try numbers("Gamma", default: 1)
        let base = try numbers("OffsetSDR", default: 1 / 64)
        let alternate = try numbers("OffsetHDR", default: 1 / 64)
        let count = [min, max, gamma, base, alternate].map(\.count).max() ?? 1
        func value(_ list: [Double], _ index: Int) -> Double { list.count == 1 ? list[0] : list[index] }
        try self.init(
            channels: (0..<count).map { index in
                Channel(
                    min: value(min, index),
                    max: value(max, index),
                    gamma: value(gamma, index),
                    baseOffset: value(base, index),
                    alternateOffset: value(alternate, index)
                )
            },
            baseHeadroom: try numbers("HDRCapacityMin", default: 0)[0],
            alternateHeadroom: try numbers("HDRCapacityMax", default: nil)[0]
        )
    }

    /// The packet of a gain map.
    package var xmp: String {
        let properties: [(name: String, value: KeyPath<Channel, Double>)] = [
            ("GainMapMin", \.min), ("GainMapMax", \.max), ("Gamma", \.gamma), ("OffsetSDR", \.baseOffset),
            ("OffsetHDR", \.alternateOffset),
        ]
        var (attributes, elements) = ("", "")
        for (name, value) in properties {
            let texts = channels.map { Self.text($0[keyPath: value]) }
            if texts.allSatisfy({ $0 == texts[0] }) {
                attributes += "\n hdrgm:\(name)=\"\(texts[0])\""
            } else {
                let list = texts.map { "<rdf:li>\($0)</rdf:li>" }.joined()
                elements += "<hdrgm:\(name)><rdf:Seq>\(list)</rdf:Seq></hdrgm:\(name)>\n"
            }
        }
        return Self.packet(
            """
            <rdf:Description rdf:about="" xmlns:hdrgm="\(Self.xmpNamespace)" hdrgm:Version="1.0"
             hdrgm:BaseRenditionIsHDR="False" hdrgm:HDRCapacityMin="\(Self.text(baseHeadroom))"
             hdrgm:HDRCapacityMax="\(Self.text(alternateHeadroom))"\(attributes)>
            \(elements)</rdf:Description>
            """
        )
    }

    /// The packet of a primary picture whose gain map has `byteCount` bytes and follows it.
    package static func primaryXMP(mapByteCount byteCount: Int) -> String {
        packet(
            """
            <rdf:Description rdf:about="" xmlns:hdrgm="\(xmpNamespace)" xmlns:Container="\(ContainerDirectory.namespace)"
             xmlns:Item="\(ContainerDirectory.itemNamespace)" hdrgm:Version="1.0">
            <Container:Directory><rdf:Seq>
            <rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="Primary" Item:Mime="image/jpeg"/></rdf:li>
            <rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="GainMap" Item:Mime="image/jpeg" \
            Item:Length="\(byteCount)"/></rdf:li>
            </rdf:Seq></Container:Directory>
            </rdf:Description>
            """
        )
    }

    private static func packet(_ description: String) -> String {
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        \(description)
        </rdf:RDF></x:xmpmeta>
        """
    }

    /// With up to six decimal places, as the numbers of the binary form.
    private static func text(_ value: Double) -> String {
        let millionths = Int((value * 1_000_000).rounded())
        let (whole, rest) = (abs(millionths) / 1_000_000, abs(millionths) % 1_000_000)
        var digits = "\(1_000_000 + rest)".dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return (millionths < 0 ? "-" : "") + "\(whole)" + (digits.isEmpty ? "" : ".\(digits)")
    }
}
