internal import CExempi
internal import FileStructure

/// The facts that an embedded XMP packet can add to EXIF, read by Adobe's XMP toolkit.
struct XMPFacts: Sendable, Equatable {
    private var original, created, digitised, satellite: StatedDate?
    private(set) var lens: String?
    private(set) var bodySerialNumber: String?
    private(set) var lensSerialNumber: String?
    private(set) var ownerName: String?
    private(set) var artist: String?
    private(set) var copyright: String?
    /// 0…5, or −1 for rejected.
    private(set) var rating: Int?
    /// Read as in `SidecarFacts.tags`, in order.
    private(set) var keywords: [[String]] = []
    /// See `CaptureMetadata.filmDistances`.
    private(set) var filmDistances: [Int] = []

    /// Longer lists are truncated: each item is read separately.
    private static let maxKeywords: Int32 = 1_000

    /// Nil if these bytes are not a packet that is safe for the toolkit, or it cannot read them.
    init?(packet: [UInt8]) {
        let text = packet.prefix(1 + (packet.lastIndex { $0 != 0 } ?? -1))
        guard XMPGuard.allows(text) else { return nil }
        let facts = XMPToolkit.use { text.withUnsafeBytes { XMPFacts(parsing: $0) } }
        guard let facts else { return nil }
        self = facts
        filmDistances = EmbeddedFilm.distances(xmp: packet)
    }

    private init?(parsing packet: UnsafeRawBufferPointer) {
        guard let xmp = xmp_new(packet.assumingMemoryBound(to: CChar.self).baseAddress, packet.count) else {
            return nil
        }
        defer { xmp_free(xmp) }
        func property(_ schema: String, _ name: String) -> String? {
            guard let text = xmp_string_new() else { return nil }
            defer { xmp_string_free(text) }
            guard xmp_get_property(xmp, schema, name, text, nil), let characters = xmp_string_cstr(text) else {
                return nil
            }
            return Text.cleaned(String(cString: characters))
        }
        /// The first of a list: one of several creators, or a text in the default language.
        func first(_ schema: String, _ name: String) -> String? {
            guard let text = xmp_string_new() else { return nil }
            defer { xmp_string_free(text) }
            guard xmp_get_array_item(xmp, schema, name, 1, text, nil), let characters = xmp_string_cstr(text) else {
                return nil
            }
            return Text.cleaned(String(cString: characters))
        }
        let basic = "http://ns.adobe.com/xap/1.0/"
        let dublinCore = "http://purl.org/dc/elements/1.1/"
        let exif = "http://ns.adobe.com/exif/1.0/"
        let exif3 = "http://cipa.jp/exif/1.0/"
        let auxiliary = "http://ns.adobe.com/exif/1.0/aux/"
        rating = property(basic, "Rating").flatMap(Double.init).flatMap { -1...5 ~= $0 ? Int($0.rounded()) : nil }
        func date(_ schema: String, _ name: String) -> StatedDate? {
            property(schema, name).flatMap { StatedDate(parsing: $0) }
        }
        original = date(exif, "DateTimeOriginal")
        created = date("http://ns.adobe.com/photoshop/1.0/", "DateCreated")
        digitised = date(exif, "DateTimeDigitized") ?? date(basic, "CreateDate")
        satellite = date(exif, "GPSTimeStamp")
        lens = property(exif3, "LensModel") ?? property(auxiliary, "Lens")
        bodySerialNumber = property(exif3, "BodySerialNumber") ?? property(auxiliary, "SerialNumber")
        lensSerialNumber = property(exif3, "LensSerialNumber") ?? property(auxiliary, "LensSerialNumber")
        ownerName = property(exif3, "CameraOwnerName") ?? property(auxiliary, "OwnerName")
        artist = first(dublinCore, "creator")
        copyright = first(dublinCore, "rights")
        func tags(_ name: XMLName) -> [[String]] {
            Self.items(xmp, name).compactMap { SidecarTags.tag($0, isBarred: name == .hierarchicalSubject) }
        }
        keywords = SidecarTags.tags(names: tags(.subject), paths: tags(.tagsList) + tags(.hierarchicalSubject))
    }

    /// The texts of a list. A single text counts as one item.
    private static func items(_ xmp: XmpPtr, _ name: XMLName) -> [String] {
        guard let text = xmp_string_new() else { return [] }
        defer { xmp_string_free(text) }
        var items: [String] = []
        var index: Int32 = 1
        while index <= maxKeywords, xmp_get_array_item(xmp, name.namespace, name.local, index, text, nil) {
            xmp_string_cstr(text).map { items.append(String(cString: $0)) }
            index += 1
        }
        if items.isEmpty, xmp_get_property(xmp, name.namespace, name.local, text, nil) {
            xmp_string_cstr(text).map { items.append(String(cString: $0)) }
        }
        return items
    }

    func addDates(to dates: inout CaptureDates) {
        dates.add(original, .original)
        dates.add(created, .created)
        dates.add(digitised, .digitised)
        dates.add(satellite, .gps)
    }
}
