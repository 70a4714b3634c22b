import Glibc
import SystemPackage

@testable import PhotoServer

/// Reads what a server sends on and on, as it comes.
final class EventReader: Sendable {
    struct Ended: Error {}

    private let socket: FileDescriptor

    init(_ served: InterfaceLibrary, query: String = "", lastEventID: String? = nil) throws {
        let number = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard number >= 0 else { throw Errno(rawValue: errno) }
        socket = FileDescriptor(rawValue: number)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(served.server.address.port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else { throw Errno(rawValue: errno) }
        let last = lastEventID.map { "Last-Event-ID: \($0)\r\n" } ?? ""
        let head = """
            GET /api/v1/events\(query) HTTP/1.1\r\nHost: \(served.server.address)\r\n\
            Authorization: Bearer test-token\r\n\(last)\r\n
            """
        try socket.writeAll(Array(head.utf8))
    }

    /// - Returns: everything that came, up to one of the texts at least.
    @discardableResult
    func read(until texts: String...) throws -> String { try read(texts) }

    @discardableResult
    func read(until text: String, or other: String) throws -> String { try read([text, other]) }

    private func read(_ texts: [String]) throws -> String {
        var bytes: [UInt8] = []
        while true {
            let text = String(decoding: bytes, as: UTF8.self)
            if texts.contains(where: text.contains) { return text }
            var piece = [UInt8](repeating: 0, count: 4096)
            let count = try piece.withUnsafeMutableBytes { try socket.read(into: $0) }
            guard count > 0 else { throw Ended() }
            bytes += piece.prefix(count)
        }
    }

    func close() { try? socket.close() }
}
