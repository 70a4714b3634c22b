import Synchronization

/// Memory for the rings and rows of one run, handed on from photo to photo: neither allocator nor page faults show up
/// when thousands of photos pass.
final class LadderScratch: @unchecked Sendable {  // Safe: belongs to one run at a time.
    private var blocks: [UnsafeMutableRawBufferPointer] = []
    private var used = 0
    private(set) var byteCount = 0

    /// Takes one from those at rest, or makes one.
    static func borrow() -> LadderScratch { atRest.withLock { $0.popLast() } ?? LadderScratch() }

    /// Lays it to rest, unless there are many already, or it has become large for an unusual photo.
    func giveBack() {
        reset()
        guard byteCount <= Self.maxBytesAtRest else { return }
        Self.atRest.withLock { if $0.count < Self.maxAtRest { $0.append(self) } }
    }

    private static let atRest = Mutex<[LadderScratch]>([])
    private static let maxAtRest = 8
    /// A 12-megapixel photo of 4:2:2 takes 0.5 MB.
    private static let maxBytesAtRest = 2 << 20

    deinit { for block in blocks { block.deallocate() } }

    /// Memory of any content, aligned to 64 bytes, good until the scratch is given back.
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

    /// Makes one block of several, so that the next photo like this one finds room for everything.
    private func reset() {
        if blocks.count > 1 {
            let total = byteCount
            for block in blocks { block.deallocate() }
            (blocks, byteCount) = ([], 0)
            if total <= Self.maxBytesAtRest { grow(by: total) }
        }
        used = 0
    }
}
