internal import CExpat

extension XMLTree {
    /// Maximum nesting of elements. Adobe's own packets nest about a dozen levels.
    private static let maxDepth = 100
    package static let maxByteCount = 1 << 20
    /// Bytes of a namespace, which is part of each name. Real ones have fewer than a hundred.
    package static let maxNamespaceLength = 500
    /// Elements and attributes.
    private static let maxParts = 50_000

    /// - Throws: the error with its line, or the limit that it exceeds. A document type is not allowed, hence no entities.
    package init(parsing bytes: [UInt8]) throws(XMLFault) {
        guard bytes.count <= Self.maxByteCount else { throw XMLFault("it is larger than 1 MiB") }
        guard DeclaredNamespaces(bytes[...]).longest <= Self.maxNamespaceLength else {
            throw XMLFault("it declares a namespace longer than \(Self.maxNamespaceLength) bytes")
        }
        let builder = Builder(bytes)
        if let problem = builder.run() { throw XMLFault(problem) }
        self.init(bytes: bytes, elements: builder.elements)
    }

    /// Collects what Expat reports. It lives for one parse, on one thread.
    private final class Builder {
        /// A character that no XML document can contain.
        private static let separator = UInt8(ascii: "\u{0C}")

        let bytes: [UInt8]
        var elements: [Element] = []
        private var open: [Int] = []
        private var partsLeft = XMLTree.maxParts
        private var namespaces: [String: String] = [:]
        private var problem: String?
        private let parser: XML_Parser?

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            parser = XML_ParserCreateNS("UTF-8", XML_Char(Self.separator))
        }

        deinit { XML_ParserFree(parser) }

        /// - Returns: the error, if any.
        func run() -> String? {
            guard let parser else { return "there is not enough memory to read it" }
            XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
            XML_SetElementHandler(
                parser,
                { builder, name, attributes in Builder.of(builder)?.start(name, attributes) },
                { builder, _ in Builder.of(builder)?.end() }
            )
            XML_SetStartNamespaceDeclHandler(parser) { builder, prefix, address in
                Builder.of(builder)?.namespaces[prefix.map { String(cString: $0) } ?? ""] =
                    address.map { String(cString: $0) } ?? ""
            }
            XML_SetCharacterDataHandler(parser) { builder, text, count in
                Builder.of(builder)?.text(text, Int(count))
            }
            XML_SetCommentHandler(parser) { builder, _ in Builder.of(builder)?.remark() }
            XML_SetProcessingInstructionHandler(parser) { builder, _, _ in Builder.of(builder)?.remark() }
            XML_SetStartDoctypeDeclHandler(parser) { builder, _, _, _, _ in
                // Before any entity is declared.
                Builder.of(builder)?.stop("it declares a document type, which is not allowed")
            }
            XML_SetXmlDeclHandler(parser) { builder, _, encoding, _ in
                guard let encoding = encoding.map({ String(cString: $0) }), encoding.uppercased() != "UTF-8" else {
                    return
                }
                Builder.of(builder)?.stop("its text is in \(encoding.prefix(40)), not in UTF-8")
            }
            let status = bytes.withUnsafeBytes { bytes in
                XML_Parse(
                    parser,
                    bytes.assumingMemoryBound(to: CChar.self).baseAddress,
                    Int32(clamping: bytes.count),
                    1
                )
            }
            if let problem { return problem }
            guard status == XML_STATUS_OK, open.isEmpty, !elements.isEmpty else {
                let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "unknown"
                return "it is not well-formed XML (line \(XML_GetCurrentLineNumber(parser)): \(reason))"
            }
            return nil
        }

        private static func of(_ pointer: UnsafeMutableRawPointer?) -> Builder? {
            pointer.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
        }

        private func stop(_ reason: String) {
            if problem == nil { problem = reason }
            XML_StopParser(parser, XML_Bool(0))
        }

        private var eventRange: Range<Int> {
            let start = Int(XML_GetCurrentByteIndex(parser))
            return start..<start + Int(XML_GetCurrentByteCount(parser))
        }

        private func start(
            _ name: UnsafePointer<XML_Char>?,
            _ values: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
        ) {
            let range = eventRange
            guard problem == nil else { return }
            guard range.lowerBound >= 0, range.upperBound <= bytes.count, let tag = Tag(bytes, at: range), let name
            else {
                return stop("its elements cannot be located")
            }
            guard open.count < XMLTree.maxDepth else { return stop("its elements are nested too deeply") }
            partsLeft -= 1 + tag.attributes.count
            guard partsLeft >= 0 else { return stop("it has too many elements and attributes") }
            var element = Element(
                name: Self.name(name),
                parent: open.last,
                namespaces: namespaces,
                startTag: range,
                tagName: tag.name,
                endTag: range.upperBound..<range.upperBound
            )
            namespaces = [:]
            var next = values
            for attribute in tag.attributes {
                let written = bytes[attribute.name]
                var result = Attribute(
                    name: nil,
                    value: "",
                    range: attribute.name.lowerBound..<attribute.value.upperBound + 1,
                    valueRange: attribute.value
                )
                if !written.elementsEqual("xmlns".utf8), !written.starts(with: "xmlns:".utf8) {
                    // Expat reports them in document order, without namespace declarations.
                    guard let name = next?.pointee, let value = next?.successor().pointee else {
                        return stop("its attributes cannot be located")
                    }
                    let resolved = Self.name(name)
                    let local = written.lastIndex(of: UInt8(ascii: ":")).map { written[($0 + 1)...] } ?? written
                    guard local.elementsEqual(resolved.local.utf8) else {
                        return stop("its attributes cannot be located")
                    }
                    result.name = resolved
                    result.value = String(cString: value)
                    next = next?.advanced(by: 2)
                }
                element.attributes.append(result)
            }
            guard next?.pointee == nil else { return stop("its attributes cannot be located") }
            if let parent = open.last { elements[parent].children.append(elements.count) }
            open.append(elements.count)
            elements.append(element)
        }

        private func end() {
            guard problem == nil, let element = open.popLast() else { return }
            // The end of `<a/>` is reported as an empty range behind it.
            elements[element].endTag = eventRange
        }

        private func text(_ text: UnsafePointer<XML_Char>?, _ count: Int) {
            guard problem == nil, let text, let element = open.last else { return }
            elements[element].text += UnsafeRawBufferPointer(start: text, count: count)
        }

        private func remark() {
            if let element = open.last { elements[element].hasRemarks = true }
        }

        private static func name(_ text: UnsafePointer<XML_Char>) -> XMLName {
            let name = String(cString: text)
            guard let separator = name.utf8.firstIndex(of: Self.separator) else {
                return XMLName(namespace: "", local: name)
            }
            return XMLName(
                namespace: String(name[..<separator]),
                local: String(name[name.utf8.index(after: separator)...])
            )
        }
    }
}
