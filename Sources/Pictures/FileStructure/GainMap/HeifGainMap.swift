package import SystemPackage

/// The gain map of a HEIF file: the picture to which a `tmap` item of ISO 21496-1 refers, or else Apple's auxiliary picture.
package struct HeifGainMap {
    package enum Kind: Sendable {
        case iso
        /// Its samples have another meaning: `AppleGainMap.samples`.
        case apple
    }

    package let kind: Kind
    /// The item that is the map's picture.
    package let item: Int
    package let parameters: GainMapParameters
    /// The colour space of the gains, if it is not the primary picture's.
    package let profile: [UInt8]?

    private static let maxDescriptionByteCount = 1 << 10
    private static let maxXMPByteCount = 64 << 10

    /// Nil if there is none.
    ///
    /// - Parameter exif: TIFF-structured, of the primary picture. Has the headroom of Apple's maps.
    /// - Throws: if there is one that cannot be used.
    package init?(_ items: HeifItems, of file: FileDescriptor, exif: [UInt8]) throws(GainMapFault) {
        if let tone = items.toneMap {
            kind = .iso
            item = tone.map
            guard let description = items.content(of: tone.item, in: file, upTo: Self.maxDescriptionByteCount),
                description.first == 0
            else { throw GainMapFault("its description cannot be read") }
            let described = try GainMapParameters(iso: description.dropFirst())
            guard described.channels.count == 3, !described.usesBaseColourSpace else {
                // One gain for all colours is the same in every space.
                (parameters, profile) = (described.applied(toBaseColourSpace: true), nil)
                return
            }
            let (base, own) = (items.colour(of: items.primary), items.colour(of: tone.item))
            profile = own.profile
            guard profile != nil || own.primaries == nil || own.primaries == base.primaries else {
                throw GainMapFault("its colour space is not that of the picture")
            }
            parameters = described.applied(toBaseColourSpace: profile == nil)
        } else if let auxiliary = items.appleGainMap {
            (kind, item, profile) = (.apple, auxiliary, nil)
            let packets = items.references.filter { $0.type == "cdsc" && $0.to.contains(auxiliary) }
            let packet = packets.lazy.compactMap { [item = items.items] in item[$0.from]?.type == "mime" ? $0.from : nil
            }
            .first.flatMap { items.content(of: $0, in: file, upTo: Self.maxXMPByteCount) }
            parameters = try AppleGainMap.parameters(xmp: packet, exif: exif)
        } else {
            return nil
        }
    }
}

extension HeifItems {
    /// How a picture is coded; of a grid, its properties with the coding of its first tile. Nil if it is not understood.
    package func coding(of item: Int) -> (properties: HeifProperties, bitDepth: Int, isGrey: Bool)? {
        guard let picture = items[item], let properties = try? HeifProperties(picture.properties) else { return nil }
        var (coded, type) = (properties, picture.type)
        if type == "grid" {
            guard let first = references.first(where: { $0.type == "dimg" && $0.from == item })?.to.first,
                let tile = items[first], let found = try? HeifProperties(tile.properties)
            else { return nil }
            (coded, type) = (found, tile.type)
        }
        guard let bytes = coded.configuration.map({ Array($0) }) else { return nil }
        switch type {
        case "hvc1":
            // ISO/IEC 14496-15, 8.3.3.1: chroma format, and bit depth less 8.
            guard bytes.count > 22 else { return nil }
            return (properties, Int(bytes[17] & 7) + 8, bytes[16] & 3 == 0)
        case "av01":
            // AV1 in ISOBMFF, 2.3.3: high bit depth, twelve bits, monochrome.
            guard bytes.count >= 4 else { return nil }
            let bitDepth = bytes[2] & 0x40 == 0 ? 8 : bytes[2] & 0x20 == 0 ? 10 : 12
            return (properties, bitDepth, bytes[2] & 0x10 != 0)
        default: return nil
        }
    }

    /// The first `tmap` item that is made of the primary picture and of another, its gain map.
    fileprivate var toneMap: (item: Int, map: Int)? {
        for reference in references where reference.type == "dimg" && items[reference.from]?.type == "tmap" {
            if reference.to.count == 2, reference.to[0] == primary, reference.to[1] != primary,
                items[reference.to[1]] != nil
            {
                return (reference.from, reference.to[1])
            }
        }
        return nil
    }

    fileprivate var appleGainMap: Int? {
        references.lazy.filter { $0.type == "auxl" && $0.to.contains(primary) && $0.from != primary }.map(\.from)
            .first { item in
                items[item]?.properties.contains { property in
                    // A full box with a text that ends with 0.
                    property.type == "auxC"
                        && property.content.dropFirst(4).prefix { $0 != 0 }.elementsEqual(AppleGainMap.type.utf8)
                } ?? false
            }
    }

    /// The first profile, and code point of primaries (ITU-T H.273) other than "unspecified".
    fileprivate func colour(of item: Int) -> (profile: [UInt8]?, primaries: Int?) {
        var found: (profile: [UInt8]?, primaries: Int?)
        for property in items[item]?.properties ?? [] where property.type == "colr" {
            var reader = BoxReader(property.content)
            guard let type = try? reader.type() else { continue }
            if type == "prof" || type == "rICC", found.profile == nil {
                found.profile = Array(reader.rest)
            } else if type == "nclx", found.primaries == nil, let code = try? reader.number(2), code != 2 {
                found.primaries = code
            }
        }
        return found
    }
}
