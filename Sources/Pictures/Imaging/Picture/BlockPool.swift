import Synchronization

/// Memory for pictures and files, reused from photo to photo.
///
/// Blocks of megabytes that are allocated and freed repeatedly would each time be mapped, filled with zeros by the
/// kernel, and unmapped (a tenth of the CPU time of a run, measured), or be kept by the allocator without bound.
package final class BlockPool: Sendable {
    package static let shared = BlockPool(maxBytes: 32 << 20)

    fileprivate struct State {
        var maxBytes: Int
        /// Free blocks, the most recently returned at the end, each with `takenCount` at that time.
        var idle: [(block: UnsafeMutableRawBufferPointer, since: Int)] = []
        var takenCount = 0
        var idleByteCount = 0
        var byteCountInUse = 0
    }

    private let state: Mutex<State>

    init(maxBytes: Int) {
        state = Mutex(State(maxBytes: maxBytes))
    }

    /// An unused block is freed after this many others were taken. Otherwise, the needs of an unusual photo, or of many
    /// at a time, would stay allocated for good.
    static let maxIdleTakes = 256

    /// Idle blocks are kept as long as all blocks together, including those in use, do not exceed this: if blocks in
    /// use are leased, idle ones need no room beside the leases.
    package var maxBytes: Int {
        get { state.withLock { $0.maxBytes } }
        set { free(state.withLock { $0.bound(newValue) }) }
    }

    /// Bytes of idle and used blocks.
    package var byteCounts: (idle: Int, inUse: Int) { state.withLock { ($0.idleByteCount, $0.byteCountInUse) } }

    /// A block of at least `byteCount` bytes with undefined content, aligned to 64 bytes.
    func take(_ byteCount: Int) -> UnsafeMutableRawBufferPointer {
        let byteCount = max(byteCount, 1)
        let (known, surplus) = state.withLock { $0.take(byteCount) }
        free(surplus)
        return known?.block ?? .allocate(byteCount: byteCount, alignment: 64)
    }

    /// Lends a block of `byteCount` bytes with undefined content.
    package func withBlock<Result>(
        of byteCount: Int,
        _ body: (UnsafeMutableRawBufferPointer) throws -> Result
    ) rethrows -> Result {
        let block = take(byteCount)
        defer { release(block) }
        return try body(UnsafeMutableRawBufferPointer(rebasing: block[..<byteCount]))
    }

    func release(_ block: UnsafeMutableRawBufferPointer) {
        let returned = UncheckedBlock(block)
        free(state.withLock { $0.release(returned) })
    }

    private func free(_ blocks: [UncheckedBlock]) {
        for block in blocks { block.block.deallocate() }
    }

    fileprivate struct UncheckedBlock: @unchecked Sendable {  // Safe: has one owner, the pool or the taker.
        let block: UnsafeMutableRawBufferPointer

        init(_ block: UnsafeMutableRawBufferPointer) { self.block = block }
    }
}

extension BlockPool.State {
    /// The smallest idle block that fits and is less than twice as large, if there is one, and the blocks to free.
    fileprivate mutating func take(_ byteCount: Int) -> (BlockPool.UncheckedBlock?, surplus: [BlockPool.UncheckedBlock])
    {
        takenCount += 1
        let fits = idle.indices.filter { (byteCount...2 * byteCount).contains(idle[$0].block.count) }
        guard let best = fits.min(by: { idle[$0].block.count < idle[$1].block.count }) else {
            byteCountInUse += byteCount
            return (nil, removeSurplus())
        }
        let block = idle.remove(at: best).block
        idleByteCount -= block.count
        byteCountInUse += block.count
        return (BlockPool.UncheckedBlock(block), removeSurplus())
    }

    fileprivate mutating func release(_ returned: BlockPool.UncheckedBlock) -> [BlockPool.UncheckedBlock] {
        idle.append((returned.block, takenCount))
        idleByteCount += returned.block.count
        byteCountInUse -= returned.block.count
        return removeSurplus()
    }

    fileprivate mutating func bound(_ byteCount: Int) -> [BlockPool.UncheckedBlock] {
        maxBytes = byteCount
        return removeSurplus()
    }

    /// Frees those that were idle longest first.
    private mutating func removeSurplus() -> [BlockPool.UncheckedBlock] {
        var surplus: [BlockPool.UncheckedBlock] = []
        while let (oldest, since) = idle.first,
            idleByteCount + byteCountInUse > maxBytes || takenCount - since > BlockPool.maxIdleTakes
        {
            idle.removeFirst()
            idleByteCount -= oldest.count
            surplus.append(BlockPool.UncheckedBlock(oldest))
        }
        return surplus
    }
}
