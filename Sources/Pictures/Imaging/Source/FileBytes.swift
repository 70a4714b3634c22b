/// A file's bytes in memory: written once at creation, read-only afterwards, never copied.
package final class FileBytes: @unchecked Sendable {  // Safe: immutable after init.
    package let bytes: UnsafeRawBufferPointer
    private let memory: UnsafeMutableRawBufferPointer

    /// - Parameter fill: writes the bytes and returns their number.
    package init<Failure: Error>(
        capacity: Int,
        fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) {
        let memory = BlockPool.shared.take(max(capacity, 1))
        let room = UnsafeMutableRawBufferPointer(rebasing: memory[..<max(capacity, 0)])
        let count: Int
        do throws(Failure) {
            count = try fill(room)
        } catch {
            BlockPool.shared.release(memory)
            throw error
        }
        self.memory = memory
        bytes = UnsafeRawBufferPointer(rebasing: room[..<min(max(count, 0), room.count)])
    }

    package convenience init(_ bytes: [UInt8]) {
        self.init(capacity: bytes.count) { memory in
            memory.copyBytes(from: bytes)
            return bytes.count
        }
    }

    /// Those of a span that there are.
    func bytes(in span: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[span.clamped(to: 0..<bytes.count)])
    }

    deinit { BlockPool.shared.release(memory) }
}
