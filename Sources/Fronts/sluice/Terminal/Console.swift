import Foundation
import PhotoModel
import SystemPackage

/// Writes to the standard streams, completely and unbuffered.
enum Console {
    /// - Throws: `CommandError.cannotWrite`, because the reader has not received everything.
    static func output(_ text: String) throws(CommandError) { try write(Array((text.printableLines + "\n").utf8)) }

    /// Ignores errors: there is nowhere to report that standard error is not writable.
    static func error(_ text: String) { status(text.printableLines + "\n") }

    /// Writes text to standard error that may move the cursor of a terminal.
    static func status(_ text: String) { _ = write(Array(text.utf8), to: STDERR_FILENO) }

    /// Prints JSON on standard output, keys sorted.
    static func json(_ value: some Encodable) throws {
        try writeLine(JSONText.bytes(of: value, isForPeople: true))
    }

    /// Prints JSON on standard output in one line, keys sorted.
    static func jsonLine(_ value: some Encodable) throws {
        try writeLine(JSONText.bytes(of: value))
    }

    /// Prints a JSON list that `body` writes one element after the other: the bytes are those that `json` prints of the
    /// whole list.
    static func jsonList(_ body: (inout JSONListOutput) throws -> Void) throws {
        var output = JSONListOutput()
        try body(&output)
        try write(output.ending())
    }

    private static func writeLine(_ json: [UInt8]) throws { try write(escaped(json) + [UInt8(ascii: "\n")]) }

    /// JSON requires no escapes from U+007F to U+009F, but some terminals obey these.
    fileprivate static func escaped(_ json: [UInt8]) -> [UInt8] {
        guard json.contains(where: { $0 == 0x7F || $0 == 0xC2 }) else { return json }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(json.count)
        // What U+0080 to U+00BF begin with.
        var isFirstHalf = false
        for byte in json {
            if isFirstHalf { bytes.removeLast() }
            if byte == 0x7F || isFirstHalf && byte < 0xA0 {
                bytes += Array("\\u00\(String(byte, radix: 16))".utf8)
            } else {
                if isFirstHalf { bytes.append(0xC2) }
                bytes.append(byte)
            }
            isFirstHalf = byte == 0xC2
        }
        return bytes
    }

    /// Writes bytes to standard output unchanged. If the reader is gone, SIGPIPE ends the program.
    static func write(_ bytes: [UInt8]) throws(CommandError) {
        let code = write(bytes, to: STDOUT_FILENO)
        guard code == 0 else {
            throw .cannotWrite("standard output", reason: String(cString: strerror(code)))
        }
    }

    /// - Returns: 0, or the error of write(2).
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        var bytes = bytes[...]
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written >= 0 {
                bytes = bytes.dropFirst(written)
            } else if errno == EAGAIN {
                // Another process that shares it has made it non-blocking. This program waits instead.
                var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&ready, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}

/// A JSON list on standard output.
struct JSONListOutput {
    private static let writtenByteCount = 64 << 10
    private var list = JSONListText()

    mutating func append(_ element: some Encodable) throws {
        try list.append(element)
        guard list.bytes.count >= Self.writtenByteCount else { return }
        try Console.write(Console.escaped(list.bytes))
        list.clear()
    }

    /// What is not written yet.
    mutating func ending() -> [UInt8] {
        list.end()
        return Console.escaped(list.bytes) + [UInt8(ascii: "\n")]
    }
}
