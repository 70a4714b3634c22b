import Foundation

@testable import SluiceClient

#if canImport(Glibc)
import Glibc
private let streamSocket = Int32(SOCK_STREAM.rawValue)
private let noSignal = Int32(MSG_NOSIGNAL)
#elseif canImport(Musl)
import Musl
private let streamSocket = SOCK_STREAM
private let noSignal = Int32(MSG_NOSIGNAL)
#else
import Darwin
private let streamSocket = SOCK_STREAM
private let noSignal: Int32 = 0
#endif

/// An HTTP server on the loopback interface that answers as a test says: late, in part, wrongly, or not at all.
///
/// The handler is called for each request, on a thread of its connection, and may block it.
final class SlowServer: Sendable {
    struct Failed: Error {}

    let address: String
    private let listener: Int32
    private let connections: Locked<Set<Int32>>

    init(_ handle: @escaping @Sendable (SlowRequest) -> Void) throws {
        let listener = socket(AF_INET, streamSocket, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                bind(listener, place, length) == 0 && listen(listener, 64) == 0
                    && getsockname(listener, place, &length) == 0
            }
        }
        guard status else { throw Failed() }
        self.address = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
        self.listener = listener
        connections = Locked([])
        let connections = connections
        Thread.detachNewThread {
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                connections.withLock { _ = $0.insert(connection) }
                Thread.detachNewThread {
                    Self.serve(connection, handle)
                    connections.withLock { _ = $0.remove(connection) }
                    close(connection)
                }
            }
        }
    }

    /// Refuses further connections, and breaks those that are open.
    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        for connection in connections.withLock({ $0 }) { shutdown(connection, Int32(SHUT_RDWR)) }
    }

    private static func serve(_ connection: Int32, _ handle: (SlowRequest) -> Void) {
        var unread: [UInt8] = []
        while let request = SlowRequest(connection, &unread) { handle(request) }
    }
}

/// A request, and its answer.
final class SlowRequest: Sendable {
    let method: String
    let target: String
    /// By lower-case names.
    let fields: [String: String]
    let body: [UInt8]
    private let connection: Int32

    /// Nil when the client has closed the connection.
    fileprivate init?(_ connection: Int32, _ unread: inout [UInt8]) {
        let end = Array("\r\n\r\n".utf8)
        var place: Int?
        while true {
            place = (0..<max(0, unread.count - 3)).first { unread[$0..<($0 + 4)].elementsEqual(end) }
            if place != nil { break }
            guard Self.read(connection, &unread) else { return nil }
        }
        guard let place else { return nil }
        let lines = String(decoding: unread[..<place], as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3 else { return nil }
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            fields[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        unread.removeFirst(place + 4)
        let count = fields["content-length"].flatMap { Int($0) } ?? 0
        while unread.count < count { guard Self.read(connection, &unread) else { return nil } }
        (method, target, self.fields) = (String(words[0]), String(words[1]), fields)
        body = Array(unread.prefix(count))
        unread.removeFirst(count)
        self.connection = connection
    }

    /// Without the query.
    var path: String { String(target.prefix { $0 != "?" }) }
    var text: String { String(decoding: body, as: UTF8.self) }

    private static func read(_ connection: Int32, _ bytes: inout [UInt8]) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(connection, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        bytes += buffer[..<count]
        return true
    }

    /// Sends bytes as they are.
    func write(_ bytes: some Sequence<UInt8>) {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, noSignal) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    func write(_ text: String) { write(text.utf8) }

    func answer(
        _ status: Int = 200,
        _ body: some Sequence<UInt8>,
        type: String = "application/json",
        _ more: [String: String] = [:]
    ) {
        let bytes = Array(body)
        let extra = more.map { "\($0): \($1)\r\n" }.joined()
        let head = "HTTP/1.1 \(status) S\r\nContent-Type: \(type)\r\n\(extra)"
        write("\(head)Content-Length: \(bytes.count)\r\n\r\n")
        write(bytes)
    }

    func answer(_ status: Int = 200, json: String, _ more: [String: String] = [:]) { answer(status, json.utf8, more) }

    /// A picture of these bytes.
    func answer(picture: String) { answer(200, picture.utf8, type: "image/jpeg", ["ETag": "\"\(picture)\""]) }

    func refuse(_ status: Int, kind: String = "blank", _ more: [String: String] = [:]) {
        let body =
            #"{"type":"urn:sluice:problem:\#(kind)","title":"T","status":\#(status),"detail":"Because \#(kind)."}"#
        answer(status, body.utf8, type: "application/problem+json", more)
    }

    /// Begins a stream of events.
    func beginEvents(_ text: String = "") {
        write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n")
        if !text.isEmpty { event(text) }
    }

    func event(_ text: String) { write("\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n") }

    func close() { shutdown(connection, Int32(SHUT_RDWR)) }

    /// Blocks until the client closes the connection.
    func untilClosed() {
        var rest: [UInt8] = []
        while Self.read(connection, &rest) {}
    }
}

extension SluiceClient {
    /// A client of a server in a test. It does not pause before it repeats something.
    init(
        _ server: SlowServer,
        _ configuration: Configuration = Configuration(),
        pause: @escaping @Sendable (Duration) async throws -> Void = { _ in try Task.checkCancellation() }
    ) throws {
        let place = try SluiceServer(server.address, token: "a-token-for-tests")
        self.init(place, configuration, URLSessionTransport(place.origin), pause: pause)
    }
}
