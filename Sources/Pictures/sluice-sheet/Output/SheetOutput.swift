import Glibc

/// The file or pipe that a document is written to. Written front to back: it need not be seekable.
final class SheetOutput {
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private(set) var problem: SheetProblem?

    private static let capacity = 1 << 16

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        buffer.reserveCapacity(Self.capacity)
    }

    /// - Returns: whether nothing has failed yet.
    func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if buffer.count + bytes.count > Self.capacity { flush() }
        if bytes.count >= Self.capacity { write(bytes) } else { buffer.append(contentsOf: bytes) }
        return problem == nil
    }

    func flush() {
        buffer.withUnsafeBytes { write($0) }
        buffer.removeAll(keepingCapacity: true)
    }

    private func write(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes
        while !rest.isEmpty, problem == nil {
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count >= 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            } else if errno != EINTR {
                problem = SheetProblem("cannot write the PDF", code: errno)
            }
        }
    }
}
