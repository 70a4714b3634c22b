import Synchronization

/// Memory for pictures and files, handed on from photo to photo.
///
/// Blocks of megabytes that are allocated and freed again would be mapped, filled with zeros by the kernel, and
/// unmapped each time (a tenth of the CPU time of a run, measured), or be kept by the allocator without bound.
package final class BlockPool: Sendable {
    package static let shared = BlockPool(maxBytes: 32 << 20)

    fileprivate struct State {
        var maxBytes: Int
        /// Free blocks, the one that was given back last at the end, each with `takenCount` at that time.
        var atRest: [(block: UnsafeMutableRawBufferPointer, since: Int)] = []
        var takenCount = 0
        var byteCountAtRest = 0
        var byteCountInUse = 0
    }

    private let state: Mutex<State>

    init(maxBytes: Int) {
        state = Mutex(State(maxBytes: maxBytes))
    }

    /// For so many blocks taken, one is kept that nobody takes: what an unusual photo needed, or many at a time, would
    /// otherwise stay for good.
    static let longestRest = 256

    /// Blocks are kept at rest as long as all blocks together, those in use among them, have no more bytes than this:
    /// where blocks in use are leased, those at rest then need no room beside the leases.
    package var maxBytes: Int {
        get { state.withLock { $0.maxBytes } }
        set { free(state.withLock { $0.bound(newValue) }) }
    }

    /// Bytes of blocks at rest and in use.
    var byteCounts: (atRest: Int, inUse: Int) { state.withLock { ($0.byteCountAtRest, $0.byteCountInUse) } }

    /// A block of at least `byteCount` bytes, of any content, aligned to 64 bytes.
    func take(_ byteCount: Int) -> UnsafeMutableRawBufferPointer {
        let byteCount = max(byteCount, 1)
        let (known, surplus) = state.withLock { $0.take(byteCount) }
        free(surplus)
        return known?.block ?? .allocate(byteCount: byteCount, alignment: 64)
    }

    func giveBack(_ block: UnsafeMutableRawBufferPointer) {
        let returned = UncheckedBlock(block)
        free(state.withLock { $0.giveBack(returned) })
    }

    private func free(_ blocks: [UncheckedBlock]) {
        for block in blocks { block.block.deallocate() }
    }

    fileprivate struct UncheckedBlock: @unchecked Sendable {  // Safe: has one owner, the pool or who took it.
        let block: UnsafeMutableRawBufferPointer

        init(_ block: UnsafeMutableRawBufferPointer) { self.block = block }
    }
}

extension BlockPool.State {
    /// The smallest block at rest that fits without wasting as much again, if there is one; and what has to make way.
    fileprivate mutating func take(_ byteCount: Int) -> (BlockPool.UncheckedBlock?, surplus: [BlockPool.UncheckedBlock])
    {
        takenCount += 1
        let fits = atRest.indices.filter { (byteCount...2 * byteCount).contains(atRest[$0].block.count) }
        guard let best = fits.min(by: { atRest[$0].block.count < atRest[$1].block.count }) else {
            byteCountInUse += byteCount
            return (nil, removeSurplus())
        }
        let block = atRest.remove(at: best).block
        byteCountAtRest -= block.count
        byteCountInUse += block.count
        return (BlockPool.UncheckedBlock(block), removeSurplus())
    }

    fileprivate mutating func giveBack(_ returned: BlockPool.UncheckedBlock) -> [BlockPool.UncheckedBlock] {
        atRest.append((returned.block, takenCount))
        byteCountAtRest += returned.block.count
        byteCountInUse -= returned.block.count
        return removeSurplus()
    }

    fileprivate mutating func bound(_ byteCount: Int) -> [BlockPool.UncheckedBlock] {
        maxBytes = byteCount
        return removeSurplus()
    }

    /// Those that have rested longest go first.
    private mutating func removeSurplus() -> [BlockPool.UncheckedBlock] {
        var surplus: [BlockPool.UncheckedBlock] = []
        while let (oldest, since) = atRest.first,
            byteCountAtRest + byteCountInUse > maxBytes || takenCount - since > BlockPool.longestRest
        {
            atRest.removeFirst()
            byteCountAtRest -= oldest.count
            surplus.append(BlockPool.UncheckedBlock(oldest))
        }
        return surplus
    }
}
