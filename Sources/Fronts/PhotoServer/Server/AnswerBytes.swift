import NIOCore
import NIOHTTP1

/// Encodes answers that do not come from the router.
enum AnswerBytes {
    /// The head of an answer, including the empty line.
    static func head(_ head: HTTPResponseHead) -> ByteBuffer {
        var bytes = ByteBuffer()
        bytes.reserveCapacity(1024)
        bytes.writeString("HTTP/1.1 \(head.status.code) \(head.status.reasonPhrase)\r\n")
        for (name, value) in head.headers { bytes.writeString("\(name): \(value)\r\n") }
        bytes.writeString("\r\n")
        return bytes
    }

    /// Whether a page of a named origin may send a request.
    static func preflight(_ fields: [(name: String, value: String)], closes: Bool) -> ByteBuffer {
        var head = HTTPResponseHead(version: .http1_1, status: .noContent)
        head.headers.add(name: "date", value: HTTPDate.now)
        for (name, value) in SecurityHeaders.all + fields { head.headers.add(name: name, value: value) }
        if closes { head.headers.add(name: "connection", value: "close") }
        return Self.head(head)
    }

    /// - Parameters:
    /// - fields: further ones.
    /// - accept: the client's `Accept`: browsers that open an address get a page.
    /// - isHead: the request is HEAD: the length is announced, but no body is sent.
    /// - closes: the connection ends with this answer.
    static func problem(
        _ problem: Problem,
        accept: String? = nil,
        fields: [(name: String, value: String)] = [],
        isHead: Bool,
        closes: Bool
    ) -> (all: ByteBuffer, bodyByteCount: Int) {
        let isPage = ProblemPage.isWanted(accept: accept)
        let body = isPage ? Array(ProblemPage.text(problem).utf8) : problem.bytes
        var head = HTTPResponseHead(version: .http1_1, status: HTTPResponseStatus(statusCode: problem.statusCode))
        head.headers.add(name: "content-type", value: isPage ? ProblemPage.mediaType : Problem.mediaType)
        head.headers.add(name: "vary", value: "Accept")
        head.headers.add(name: "content-length", value: "\(body.count)")
        head.headers.add(name: "cache-control", value: "no-store")
        head.headers.add(name: "date", value: HTTPDate.now)
        for (name, value) in SecurityHeaders.all + problem.headers + fields {
            head.headers.add(name: name, value: value)
        }
        if closes { head.headers.add(name: "connection", value: "close") }
        var bytes = Self.head(head)
        let bodyByteCount = isHead ? 0 : bytes.writeBytes(body)
        return (bytes, bodyByteCount)
    }
}
