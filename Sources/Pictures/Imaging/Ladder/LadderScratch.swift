import Synchronization

/// Memory for the rings and rows of one run, reused from photo to photo, so that neither allocator nor page faults cost
/// time when thousands of photos are processed.
final class LadderScratch: @unchecked Sendable {  // Safe: belongs to one run at a time.
    private var blocks: [UnsafeMutableRawBufferPointer] = []
    private var used = 0
    private(set) var byteCount = 0

    /// Takes an idle one, or creates one.
    static func borrow() -> LadderScratch { idle.withLock { $0.popLast() } ?? LadderScratch() }

    /// Keeps it for reuse, unless there are many already or an unusual photo made it large.
    func release() {
        reset()
        guard byteCount <= Self.maxIdleBytes else { return }
        Self.idle.withLock { if $0.count < Self.maxIdle { $0.append(self) } }
    }

    private static let idle = Mutex<[LadderScratch]>([])
    private static let maxIdle = 8
    /// A 12-megapixel photo of 4:2:2 takes 0.5 MB.
    private static let maxIdleBytes = 2 << 20

    deinit { for block in blocks { block.deallocate() } }

    /// Memory with undefined content, aligned to 64 bytes, valid until the scratch is returned.
    func allocate<Element: BitwiseCopyable>(_: Element.Type, count: Int) -> UnsafeMutablePointer<Element> {
        let needed = (count * MemoryLayout<Element>.stride).roundedUp(toMultipleOf: 64)
        if blocks.last.map({ $0.count - used < needed }) ?? true {
            grow(by: max(needed, 256 << 10))
        }
        let address = blocks.last.flatMap(\.baseAddress).unsafelyUnwrapped + used  // `grow` made a block.
        used += needed
        return address.bindMemory(to: Element.self, capacity: count)
    }

    private func grow(by count: Int) {
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 64)
        block.initializeMemory(as: UInt8.self, repeating: 0)
        blocks.append(block)
        byteCount += count
        used = 0
    }

    /// Merges several blocks into one, so that the next similar photo fits into it.
    private func reset() {
        if blocks.count > 1 {
            let total = byteCount
            for block in blocks { block.deallocate() }
            (blocks, byteCount) = ([], 0)
            if total <= Self.maxIdleBytes { grow(by: total) }
        }
        used = 0
    }
}
