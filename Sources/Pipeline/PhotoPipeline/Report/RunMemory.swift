import Backpressure
import CLinux
import ChildProcesses
import Glibc
import Imaging

/// How the memory of the process tree is divided: what is there whatever photos are under way, and the rest, which the
/// photos lease.
struct RunMemory: Sendable {
    /// Bytes for the whole process tree.
    let budget: Int
    /// The program as it stands, and what it keeps at rest.
    let fixed: Int
    /// For photos that are under way. May be empty: then one photo is admitted at a time.
    let leases: MemoryBudget

    /// Enough for the pictures and files of two photos at a time, measured on cameras' photos of up to 20 megapixels:
    /// more saves no time.
    private static let maxBytesInBlocks = 32 << 20

    /// - Parameter budget: Bytes for the whole process tree.
    init(budget: Int) {
        self.budget = budget
        defer { clinux_drop_program_pages() }
        // What an earlier pipeline of this process has left at rest is no cost of this one.
        BlockPool.shared.maxBytes = 0
        malloc_trim(0)
        fixed = ProcessMemory(of: getpid()).present + RestingMemory.maxBytes + StoreStage.ownByteCount
        leases = MemoryBudget(capacity: budget - fixed)
        BlockPool.shared.maxBytes = min(leases.capacity, Self.maxBytesInBlocks)
    }
}
