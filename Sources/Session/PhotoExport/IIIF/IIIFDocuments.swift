import Imaging

/// The `info.json` of a picture of the IIIF Image API 3.0 that has some whole sizes and nothing else: level 0.
struct IIIFStaticInfo: Encodable {
    struct Size: Encodable { var width, height: Int }

    private enum Key: String, CodingKey {
        case context = "@context"
        case id, type, `protocol`, profile, width, height, sizes
    }

    var id: String
    var size: PixelSize
    /// Smallest first.
    var sizes: [PixelSize]

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode("http://iiif.io/api/image/3/context.json", forKey: .context)
        try container.encode(id, forKey: .id)
        try container.encode("ImageService3", forKey: .type)
        try container.encode("http://iiif.io/api/image", forKey: .protocol)
        try container.encode("level0", forKey: .profile)
        try container.encode(size.width, forKey: .width)
        try container.encode(size.height, forKey: .height)
        try container.encode(sizes.map { Size(width: $0.width, height: $0.height) }, forKey: .sizes)
    }
}

/// A manifest of the IIIF Presentation API 3.0: pictures in an order.
struct IIIFManifest: Encodable {
    struct Text: Encodable {
        var none: [String]
        init(_ text: String) { none = [text] }

        /// Of a value: between < and >, it would be HTML.
        init(plain text: String) { none = [text.hasPrefix("<") && text.hasSuffix(">") ? text + " " : text] }
    }

    struct Entry: Encodable { var label, value: Text }

    struct Service: Encodable { var id: String, type = "ImageService3", profile: String }

    struct Image: Encodable {
        var id: String
        var type = "Image"
        var format = "image/jpeg"
        var width, height: Int
        var service: [Service]?
    }

    struct Annotation: Encodable {
        var id: String
        var type = "Annotation"
        var motivation = "painting"
        var body: Image
        var target: String
    }

    struct Page: Encodable {
        var id: String
        var type = "AnnotationPage"
        var items: [Annotation]
    }

    struct Canvas: Encodable {
        var id: String
        var type = "Canvas"
        var label: Text
        var width, height: Int
        var metadata: [Entry]?
        var thumbnail: [Image]
        var items: [Page]
    }

    private enum Key: String, CodingKey {
        case context = "@context"
        case id, type, label, rights, items, thumbnail, requiredStatement
    }

    var id: String
    var label: String
    /// The URI of a licence of Creative Commons or RightsStatements.org.
    var rights: String?
    /// To be shown with the pictures.
    var statement: String?
    var canvases: [Canvas]

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode("http://iiif.io/api/presentation/3/context.json", forKey: .context)
        try container.encode(id, forKey: .id)
        try container.encode("Manifest", forKey: .type)
        try container.encode(Text(label), forKey: .label)
        try container.encodeIfPresent(rights, forKey: .rights)
        let required = statement.map { Entry(label: Text("Attribution"), value: Text(plain: $0)) }
        try container.encodeIfPresent(required, forKey: .requiredStatement)
        if let first = canvases.first { try container.encode(first.thumbnail, forKey: .thumbnail) }
        try container.encode(canvases, forKey: .items)
    }
}
