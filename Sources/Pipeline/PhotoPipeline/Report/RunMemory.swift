import Backpressure
import CLinux
import ChildProcesses
import Glibc
import Imaging

/// How the memory of the process tree is divided: a fixed part that does not depend on the photos in progress, and the
/// rest, which photos lease.
struct RunMemory: Sendable {
    /// Bytes for the whole process tree.
    let budget: Int
    /// The idle program and its caches.
    let fixed: Int
    /// For photos in progress. May be zero: then one photo is admitted at a time.
    let leases: MemoryBudget
    private let ceiling: MemoryCeiling

    /// - Parameters:
    ///   - budget: bytes for the whole process tree.
    ///   - resident: bytes that it holds now. By default that of this process.
    init(budget: Int, resident: @escaping @Sendable () -> Int = { ProcessMemory(of: getpid()).resident }) {
        self.budget = budget
        defer { clinux_drop_program_pages() }
        // Memory cached by an earlier pipeline of this process must not count for this one.
        BlockPool.shared.maxBytes = 0
        malloc_trim(0)
        fixed = ProcessMemory(of: getpid()).resident + IdleMemory.maxBytes + StoreStage.ownByteCount
        _ = MemoryAccount.atStart
        ceiling = MemoryCeiling(budget: budget, fixed: fixed) { resident() - BlockPool.shared.byteCounts.idle }
        leases = MemoryBudget(
            capacity: ceiling.capacity,
            available: { [ceiling] in ceiling.capacity(leased: $0) },
            onBeside: { [ceiling] in ceiling.leaveRoom(for: $0) }
        )
    }

    /// Measures what photos may lease. They are requested when others have just begun, of which little is allocated yet, so
    /// call it in between, too.
    func measure() { _ = ceiling.capacity(leased: leases.inUse) }
}
