import CLinux
import Glibc
package import SystemPackage

/// One end of a SOCK_SEQPACKET pair, for whole messages with descriptors.
package struct MessageSocket: Sendable {
    package let descriptor: FileDescriptor

    package init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }

    /// sendmsg(2). The descriptors stay open on this side.
    package func send(_ bytes: [UInt8], descriptors: [FileDescriptor] = []) throws(WireError) {
        let numbers = descriptors.map(\.rawValue)
        let sent = clinux_send(descriptor.rawValue, bytes, bytes.count, numbers, numbers.count)
        if sent == bytes.count { return }
        if sent == -Int(EPIPE) || sent == -Int(ECONNRESET) { throw .closed }
        throw .system(call: "sendmsg", code: Int32(-min(sent, 0)))
    }

    /// Receives the next message. The caller closes its descriptors.
    ///
    /// - Parameter limit: how long to wait for it; nil for no limit.
    /// - Throws: `timedOut`, `closed` at the end, `malformed` if it is too long.
    package func receive(within limit: Duration? = nil) throws(WireError) -> Message {
        if let limit { try wait(limit) }
        var bytes = [UInt8](repeating: 0, count: Wire.maxMessageByteCount)
        var numbers: [Int32] = [-1, -1, -1, -1]
        var count = numbers.count
        let received = clinux_receive(descriptor.rawValue, &bytes, bytes.count, &numbers, &count)
        switch received {
        case 1...: bytes.removeLast(bytes.count - received)
        case 0, -Int(ECONNRESET): throw .closed
        case -Int(EMSGSIZE): throw .malformed("message too long")
        default: throw .system(call: "recvmsg", code: Int32(-received))
        }
        return Message(bytes: bytes, descriptors: numbers.prefix(count).map(FileDescriptor.init(rawValue:)))
    }

    private func wait(_ limit: Duration) throws(WireError) {
        let clock = SuspendingClock()
        let end = clock.now.advanced(by: limit)
        while true {
            let left = max(.zero, clock.now.duration(to: end))
            let milliseconds =
                left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000 + 1
            var entry = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
            let ready = poll(&entry, 1, left == .zero ? 0 : Int32(clamping: milliseconds))
            if ready > 0 { return }
            if ready < 0 && errno != EINTR { throw .system(call: "poll", code: errno) }
            if left == .zero { throw .timedOut }
        }
    }

    package struct Message: Sendable {
        package var bytes: [UInt8]
        package var descriptors: [FileDescriptor]
    }
}
