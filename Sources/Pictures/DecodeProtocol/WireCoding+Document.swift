import Imaging

extension DocumentFacts {
    func write(to writer: inout WireWriter) {
        writer.appendCount(pageCount)
        // Empty: unknown.
        writer.append(created ?? "")
        writer.append(author ?? "")
    }

    init(from reader: inout WireReader) throws(WireError) {
        let pageCount = try reader.readCount(upTo: Self.maxPageCount)
        let (created, author) = (try reader.readText(), try reader.readText())
        guard pageCount > 0 else { throw .malformed("a document without pages") }
        self.init(
            pageCount: pageCount,
            created: created.isEmpty ? nil : created,
            author: author.isEmpty ? nil : author
        )
    }
}
