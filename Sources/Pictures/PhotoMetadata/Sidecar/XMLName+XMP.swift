import FileStructure

/// XMP names that sidecars are read and edited by.
extension XMLName {
    static let rating = XMLName(namespace: "http://ns.adobe.com/xap/1.0/", local: "Rating")
    static let favourite = XMLName(namespace: "http://www.fstopapp.com/xmp/", local: "favorite")
    static let pickLabel = XMLName(namespace: digiKam, local: "PickLabel")
    static let subject = XMLName(namespace: "http://purl.org/dc/elements/1.1/", local: "subject")
    static let tagsList = XMLName(namespace: digiKam, local: "TagsList")
    static let hierarchicalSubject = XMLName(
        namespace: "http://ns.adobe.com/lightroom/1.0/",
        local: "hierarchicalSubject"
    )

    static let latitude = XMLName(namespace: exif, local: "GPSLatitude")
    static let longitude = XMLName(namespace: exif, local: "GPSLongitude")
    /// Their hemispheres, if a program does not write them into the two above, as it should.
    static let latitudeReference = XMLName(namespace: exif, local: "GPSLatitudeRef")
    static let longitudeReference = XMLName(namespace: exif, local: "GPSLongitudeRef")

    static let digiKam = "http://www.digikam.org/ns/1.0/"
    static let exif = "http://ns.adobe.com/exif/1.0/"

    /// The customary prefix of the namespace.
    var usualPrefix: String {
        switch namespace {
        case Self.rating.namespace: "xmp"
        case Self.favourite.namespace: "fstop"
        case Self.digiKam: "digiKam"
        case Self.subject.namespace: "dc"
        case Self.hierarchicalSubject.namespace: "lr"
        case Self.exif: "exif"
        case Self.rdf: "rdf"
        default: "ns"
        }
    }

    /// The customary spelling.
    var usual: String { "\(usualPrefix):\(local)" }
}
