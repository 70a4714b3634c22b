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

    /// Enough for the pictures and files of two photos at a time, measured on camera photos of up to 20 megapixels.
    /// More saves no time.
    private static let maxBytesInBlocks = 32 << 20

    /// - Parameter budget: bytes for the whole process tree.
    init(budget: Int) {
        self.budget = budget
        defer { clinux_drop_program_pages() }
        // Memory cached by an earlier pipeline of this process must not count for this one.
        BlockPool.shared.maxBytes = 0
        malloc_trim(0)
        fixed = ProcessMemory(of: getpid()).present + IdleMemory.maxBytes + StoreStage.ownByteCount
        leases = MemoryBudget(capacity: budget - fixed)
        BlockPool.shared.maxBytes = min(leases.capacity, Self.maxBytesInBlocks)
    }
}
