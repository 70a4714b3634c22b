import Foundation
import Glibc
import Testing

/// A server's answer.
struct Answer: Sendable {
    var status: Int
    /// Names are lower case.
    var fields: [(name: String, value: String)]
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    /// The JSON of a problem document, or any other.
    var document: [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(body))) as? [String: Any] ?? [:]
    }
}

/// A connection that sends bytes unchanged. Blocking calls run on a thread of their own, because the server's tasks need
/// those of Swift.
final class Client: Sendable {
    enum Failure: Error { case noConnection(Int32), noAnswerInTime, notHTTP(String), ended }

    /// Longer than anything here takes on a busy machine.
    private static let patience = timeval(tv_sec: 60, tv_usec: 0)

    private let descriptor: Int32
    private let unread = Unread()

    private final class Unread: @unchecked Sendable {  // Safe: a test sends one request after the other.
        var bytes: [UInt8] = []
    }

    /// - Parameter receiveBuffer: The kernel's receive buffer in bytes; nil for the default.
    init(port: Int, receiveBuffer: Int32? = nil) async throws {
        descriptor = try await onThread {
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            var patience = Self.patience
            setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
            if var receiveBuffer {
                setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
            }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = in_port_t(port).bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let code = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            guard code == 0 else {
                let code = errno
                close(descriptor)
                throw Failure.noConnection(code)
            }
            return descriptor
        }
    }

    deinit { close(descriptor) }

    /// Closes the sending side.
    func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// - Returns: false if the other end is closed.
    @discardableResult
    func say(_ text: String) async throws -> Bool { try await say(Array(text.utf8)) }

    @discardableResult
    func say(_ bytes: [UInt8]) async throws -> Bool {
        let descriptor = descriptor
        return try await onThread {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes {
                    send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    /// Sends a request, and reads the answer; nil if the connection ends without one.
    func ask(_ text: String, isHead: Bool = false) async throws -> Answer? {
        try await say(text)
        return try await hear(isHead: isHead)
    }

    /// The next answer; nil if the connection ends without one.
    func hear(isHead: Bool = false) async throws -> Answer? {
        try await onThread { [descriptor, unread] in try Self.answer(descriptor, unread, isHead: isHead) }
    }

    /// The next answers, fewer if the connection ends. All on one thread, which other tests hardly delay.
    ///
    /// - Parameter time: The time during which little is read, regularly.
    func hear(count: Int, slowlyFor time: Duration) async throws -> [Answer] {
        try await onThread { [descriptor, unread] in
            try Self.readSlowly(descriptor, unread, for: time)
            var answers: [Answer] = []
            while answers.count < count, let answer = try Self.answer(descriptor, unread) { answers.append(answer) }
            return answers
        }
    }

    private static func answer(_ descriptor: Int32, _ unread: Unread, isHead: Bool = false) throws -> Answer? {
        let end = Array("\r\n\r\n".utf8)
        var range = unread.bytes.firstRange(of: end)
        while range == nil {
            guard try read(descriptor, unread) else { return nil }
            range = unread.bytes.firstRange(of: end)
        }
        guard let range else { return nil }
        let lines = String(decoding: unread.bytes[..<range.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        unread.bytes.removeSubrange(..<range.upperBound)
        let words = lines[0].split(separator: " ")
        guard words.count > 1, words[0] == "HTTP/1.1", let status = Int(words[1]) else {
            throw Failure.notHTTP(lines[0])
        }
        var answer = Answer(status: status, fields: [], body: [])
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { throw Failure.notHTTP(line) }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            answer.fields.append((line[..<colon].lowercased(), value))
        }
        if isHead || status == 304 || status == 204 || status < 200 { return answer }
        let count = answer["content-length"].flatMap { Int($0) }
        while count.map({ unread.bytes.count < $0 }) ?? true {
            guard try read(descriptor, unread) else { break }
        }
        let taken = min(count ?? .max, unread.bytes.count)
        answer.body = Array(unread.bytes[..<taken])
        unread.bytes.removeSubrange(..<taken)
        return answer
    }

    /// Receives 4,000 bytes every 20 milliseconds.
    private static func readSlowly(_ descriptor: Int32, _ unread: Unread, for time: Duration) throws {
        let start = ContinuousClock.now
        while ContinuousClock.now - start < time {
            // The pace of the reader, not a wait for anything.
            poll(nil, 0, 20)
            let wanted = unread.bytes.count + 4000
            while unread.bytes.count < wanted { guard try read(descriptor, unread, most: 4000) else { return } }
        }
    }

    /// Waits for one of the texts. What was received remains to be read.
    ///
    /// - Returns: what was received, including that text and what follows it.
    func hear(untilAny texts: [String]) async throws -> String {
        try await onThread { [descriptor, unread] in
            while true {
                let text = String(decoding: unread.bytes, as: UTF8.self)
                if texts.contains(where: text.contains) { return text }
                guard try Self.read(descriptor, unread) else { throw Failure.ended }
            }
        }
    }

    func hear(until text: String) async throws { _ = try await hear(untilAny: [text]) }

    /// Discards what was received so far.
    func forget() { unread.bytes = [] }

    /// Waits until the other end closes.
    ///
    /// - Returns: what it sent before.
    func hearEnd() async throws -> [UInt8] {
        try await onThread { [descriptor, unread] in
            while try Self.read(descriptor, unread) {}
            return unread.bytes
        }
    }

    private static func read(_ descriptor: Int32, _ unread: Unread, most: Int = 64 << 10) throws -> Bool {
        var room = [UInt8](repeating: 0, count: most)
        while true {
            let count = recv(descriptor, &room, room.count, 0)
            if count > 0 {
                unread.bytes += room[..<count]
                return true
            }
            if count == 0 || errno == ECONNRESET { return false }
            if errno == EINTR { continue }
            throw Failure.noAnswerInTime
        }
    }
}

func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
}
