import PhotoMetadata
import TestSupport

/// Valid sidecars of all shapes that RDF allows, and edits of them.
struct RandomSidecar {
    private var random: SplitMix64
    private var lineBreak = "\n"
    private var rdf = "rdf"
    /// By namespace. Prefixes of the document's root; others are declared where they are used.
    private var prefixes: [String: String] = [:]

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    private static let known: [(namespace: String, name: String, prefix: String)] = [
        ("http://ns.adobe.com/xap/1.0/", "Rating", "xmp"), ("http://www.fstopapp.com/xmp/", "favorite", "fstop"),
        ("http://www.digikam.org/ns/1.0/", "PickLabel", "digiKam"),
        ("http://ns.adobe.com/exif/1.0/", "GPSLatitude", "exif"),
        ("http://ns.adobe.com/exif/1.0/", "GPSLongitude", "exif"),
        ("http://ns.adobe.com/exif/1.0/", "GPSLatitudeRef", "exif"),
    ]
    private static let values = [
        ["5", "3.0", "-1", "many", "0"], ["1", "0"], ["0", "1", "2", "3"],
        ["59,54.832080N", "33,51,24S", "45.5", "no"],
        ["10,45.1347E", "151.2", "-70.5"], ["N", "S"],
    ]
    private static let positions = [
        GPSPosition(latitude: 599_138_680, longitude: 107_522_450),
        GPSPosition(latitude: -338_567_999, longitude: -1_800_000_000),
    ].compactMap { $0 }
    private static let lists: [(namespace: String, name: String, prefix: String, separator: String)] = [
        ("http://purl.org/dc/elements/1.1/", "subject", "dc", ""),
        ("http://www.digikam.org/ns/1.0/", "TagsList", "digiKam", "/"),
        ("http://ns.adobe.com/lightroom/1.0/", "hierarchicalSubject", "lr", "|"),
    ]
    private static let tags: [[String]] = [
        ["a"], ["b"], ["a", "b"], ["c", "b"], ["c", "d", "e"], ["e"], ["d|e"], ["c", "d|e"], ["f & <g>"], ["é"],
        ["h", "'\""],
    ]
    private static let texts = ["", "x", "1", " 2 ", "a &amp; b", "&#xE9;", "é\u{1F600}", "&lt;rdf:li&gt;", "0, 0"]

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    private mutating func one<Element>(of all: [Element]) -> Element {
        all[Int.random(in: all.indices, using: &random)]
    }

    // MARK: - Edits

    mutating func edit() -> SidecarEditParts {
        var edit = SidecarEditParts()
        edit.rating = chance(50) ? nil : Int.random(in: -2...5, using: &random)
        edit.favourite = one(of: [nil, true, false])
        for _ in 0..<Int.random(in: 0...3, using: &random) { edit.addTags.append(one(of: Self.tags)) }
        for _ in 0..<Int.random(in: 0...3, using: &random) { edit.removeTags.append(one(of: Self.tags)) }
        edit.position = one(of: [.keep, .remove] + Self.positions.map { .set($0) })
        return edit
    }

    // MARK: - Documents

    mutating func document() -> String {
        lineBreak = one(of: ["\n", "\n", "\r\n", ""])
        rdf = chance(80) ? "rdf" : "r"
        prefixes = [:]
        for (namespace, prefix) in [
            (Self.known[0].namespace, "xmp"), (Self.lists[0].namespace, "dc"), ("http://x/1/", "x"),
        ]
        where chance(30) {
            prefixes[namespace] = chance(70) ? prefix : "\(prefix)q"
        }
        var blocks: [(attributes: [String], elements: [String])] = []
        for _ in 0..<Int.random(in: 0...3, using: &random) { blocks.append(([], [])) }
        func add(_ property: (text: String, isAttribute: Bool)) {
            guard !blocks.isEmpty else { return }
            let block = Int.random(in: blocks.indices, using: &random)
            if property.isAttribute {
                blocks[block].attributes.append(property.text)
            } else {
                blocks[block].elements.append(property.text)
            }
        }
        for index in Self.known.indices where chance(40) { add(known(index)) }
        for index in Self.lists.indices where chance(50) { add((list(index), false)) }
        for number in 0..<Int.random(in: 0...5, using: &random) { add(other(number)) }
        let text = blocks.map { block($0.attributes.shuffled(using: &random), $0.elements.shuffled(using: &random)) }
        return wrapped(text)
    }

    private mutating func wrapped(_ blocks: [String]) -> String {
        let namespaces = prefixes.sorted { $0.key < $1.key }.map { " xmlns:\($0.value)=\"\($0.key)\"" }.joined()
        // A prefix that belongs to another namespace.
        let stranger = chance(20) && !prefixes.values.contains("lr") ? " xmlns:lr='http://x/lr'" : ""
        let name = "\(rdf):RDF"
        var text = "<\(name) xmlns:\(rdf)='http://www.w3.org/1999/02/22-rdf-syntax-ns#'\(namespaces)\(stranger)"
        text += blocks.isEmpty && chance(50) ? "/>" : ">" + blocks.joined() + lineBreak + "</\(name)>"
        if chance(80) {
            text = "<x:xmpmeta xmlns:x='adobe:ns:meta/'>\(space())\(text)\(lineBreak)</x:xmpmeta>"
        }
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            text = "<?xpacket begin='\u{FEFF}' id='W5M0MpCehiHzreSzNTczkc9d'?>\n\(text)\n     \n    <?xpacket end='w'?>"
        case 1: text = "<?xml version='1.0' encoding='utf-8'?>\(lineBreak)\(text)\(lineBreak)"
        default: break
        }
        return (chance(15) ? "\u{FEFF}" : "") + text
    }

    private mutating func block(_ attributes: [String], _ elements: [String]) -> String {
        let name = "\(rdf):Description"
        let apart = chance(50) && !lineBreak.isEmpty ? "\(lineBreak)    " : " "
        var tag = "\(space())<\(name) \(rdf):about=\(one(of: ["''", "\"\""]))"
        tag += attributes.map { apart + $0 }.joined() + (chance(20) ? " " : "")
        if elements.isEmpty, chance(70) { return tag + "/>" }
        return "\(tag)>\(elements.map { space() + $0 }.joined())\(chance(80) ? lineBreak : "")</\(name)>"
    }

    /// A line break and some spaces, and sometimes a comment or processing instruction.
    private mutating func space() -> String {
        let remark = chance(10) ? one(of: ["<!-- <rdf:li> -->", "<?p a?>", "<!---->"]) : ""
        return remark
            + (lineBreak.isEmpty ? "" : lineBreak + String(repeating: " ", count: .random(in: 0...3, using: &random)))
    }

    /// A name as written, and the declaration that it needs. A different prefix does not affect others.
    private mutating func name(_ namespace: String, _ local: String, _ prefix: String) -> (
        name: String, declaration: String
    ) {
        if let known = prefixes[namespace], chance(70) { return ("\(known):\(local)", "") }
        let own = "\(prefix)\(Int.random(in: 0...9, using: &random))\(local)"
        return ("\(own):\(local)", " xmlns:\(own)='\(namespace)'")
    }

    private mutating func known(_ index: Int) -> (text: String, isAttribute: Bool) {
        let (namespace, local, prefix) = Self.known[index]
        let value = one(of: Self.values[index])
        let (name, declaration) = name(namespace, local, prefix)
        if chance(50) {
            let text = declaration + " \(name)\(one(of: ["=", " = "]))" + one(of: ["'\(value)'", "\"\(value)\""])
            return (String(text.drop { $0 == " " }), true)
        }
        let content = one(of: [value, value, "<![CDATA[\(value)]]>", "&#\(value.utf8.first ?? 0);\(value.dropFirst())"])
        return ("<\(name)\(declaration)>\(content)</\(name)>", false)
    }

    private mutating func list(_ index: Int) -> String {
        let (namespace, local, prefix, separator) = Self.lists[index]
        let (name, declaration) = name(namespace, local, prefix)
        let container = "\(rdf):\(one(of: ["Bag", "Seq"]))"
        let items = (0..<Int.random(in: 0...4, using: &random)).map { _ in
            let tag = one(of: Self.tags)
            let text = (separator.isEmpty ? tag[tag.count - 1] : tag.joined(separator: separator))
                .replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            return "\(space())<\(rdf):li\(chance(10) ? " xml:lang='en'" : "")>\(text)</\(rdf):li>"
        }
        if items.isEmpty, chance(50) { return "<\(name)\(declaration)><\(container)/></\(name)>" }
        return
            "<\(name)\(declaration)>\(space())<\(container)>\(items.joined())\(lineBreak)</\(container)>\(space())</\(name)>"
    }

    /// A property that edits do not concern.
    private mutating func other(_ number: Int) -> (text: String, isAttribute: Bool) {
        let (name, declaration) = name("http://x/\(number % 2)/", "p\(number)", "x")
        if chance(30) {
            return (String((declaration + " \(name)=\"\(one(of: Self.texts))\"").drop { $0 == " " }), true)
        }
        return (value(name, declaration, depth: 0), false)
    }

    private mutating func value(_ name: String, _ declaration: String, depth: Int) -> String {
        let field = "\(name)f"
        let start = "<\(name)\(declaration)"
        switch Int.random(in: 0..<(depth < 3 ? 9 : 3), using: &random) {
        case 0: return "\(start)>\(one(of: Self.texts))</\(name)>"
        case 1: return "\(start) \(rdf):resource='http://x/?a=1&amp;b'/>"
        case 2: return "\(start) xml:lang='de'><![CDATA[<\(one(of: Self.texts))>]]></\(name)>"
        case 3: return "\(start) \(rdf):parseType='Resource'>\(value(field, "", depth: depth + 1))</\(name)>"
        case 4:
            let fields = value(field, "", depth: depth + 1) + space() + value("\(field)g", "", depth: depth + 1)
            return "\(start)>\(space())<\(rdf):Description>\(fields)</\(rdf):Description></\(name)>"
        case 5: return "\(start) \(field)='1' \(field)g=\"\(one(of: Self.texts))\"/>"
        case 6: return "\(start)><\(rdf):Description \(field)='\(one(of: Self.texts))'/></\(name)>"
        case 7:
            let items = ["x-default", "de", "fr-CA"].map {
                "<\(rdf):li xml:lang='\($0)'>\(one(of: Self.texts))</\(rdf):li>"
            }
            return "\(start)><\(rdf):Alt>\(items.joined(separator: lineBreak))</\(rdf):Alt></\(name)>"
        default:
            // All items of a list have the same shape in XMP.
            let item = value("\(rdf):li", "", depth: 3)
            return "\(start)><\(rdf):Seq>\(space())\(item)\(item)</\(rdf):Seq></\(name)>"
        }
    }
}
