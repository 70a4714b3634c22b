import Synchronization

/// Memory for pictures and files, handed on from photo to photo.
///
/// Blocks of megabytes that are allocated and freed again would be mapped, filled with zeros by the kernel, and
/// unmapped each time (a tenth of the CPU time of a run, measured), or be kept by the allocator without bound.
final class BlockPool: Sendable {
    static let shared = BlockPool(mostBytesAtRest: 16 << 20)

    private struct State {
        /// Free blocks, the one that was given back last at the end.
        var atRest: [UnsafeMutableRawBufferPointer] = []
        var byteCount = 0
    }

    private let mostBytesAtRest: Int
    private let state = Mutex(State())

    init(mostBytesAtRest: Int) {
        self.mostBytesAtRest = mostBytesAtRest
    }

    /// A block of at least `byteCount` bytes, of any content, aligned to 64 bytes.
    func take(_ byteCount: Int) -> UnsafeMutableRawBufferPointer {
        let known = state.withLock { state -> UncheckedBlock? in
            let fits = state.atRest.lastIndex { (byteCount...byteCount * 3 / 2).contains($0.count) }
            guard let fits else { return nil }
            let block = state.atRest.remove(at: fits)
            state.byteCount -= block.count
            return UncheckedBlock(block)
        }
        return known?.block ?? .allocate(byteCount: max(byteCount, 1), alignment: 64)
    }

    /// Takes a block back, and frees those that have rested longest where there are too many.
    func giveBack(_ block: UnsafeMutableRawBufferPointer) {
        let returned = UncheckedBlock(block)
        let surplus = state.withLock { state -> [UncheckedBlock] in
            state.atRest.append(returned.block)
            state.byteCount += returned.block.count
            var surplus: [UncheckedBlock] = []
            while state.byteCount > mostBytesAtRest {
                let oldest = state.atRest.removeFirst()
                state.byteCount -= oldest.count
                surplus.append(UncheckedBlock(oldest))
            }
            return surplus
        }
        for block in surplus { block.block.deallocate() }
    }

    private struct UncheckedBlock: @unchecked Sendable {  // Safe: has one owner, the pool or who took it.
        let block: UnsafeMutableRawBufferPointer

        init(_ block: UnsafeMutableRawBufferPointer) { self.block = block }
    }
}
