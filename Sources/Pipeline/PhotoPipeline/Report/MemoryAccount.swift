import CLinux
import ChildProcesses
import Glibc
import Imaging
import PhotoCatalogue

/// What holds the memory of the process tree at one moment. Each part is measured on its own, in bytes, so that the sum shows
/// whether anything is forgotten.
public struct MemoryAccount: Sendable, Codable, Equatable {
    /// According to the kernel: RssAnon and RssShmem of this process, its decoding processes and plugins.
    public var residentBytes: Int64 = 0
    /// The process before its first pipeline, or before it opened a library to show it.
    public var programBytes: Int64 = 0
    /// Pictures and files in progress.
    public var pictureBytes: Int64 = 0
    /// Memory of earlier pictures, kept for the next.
    public var spareBytes: Int64 = 0
    /// Encoded pictures that were shown or will be soon.
    public var keptBytes: Int64 = 0
    /// The catalogue's pages.
    public var catalogueBytes: Int64 = 0
    /// Everything else that is allocated: photos on their way to the store, the index, requests.
    public var workBytes: Int64 = 0
    /// Freed, and not returned to the kernel yet.
    public var freedBytes: Int64 = 0
    /// Decoding processes.
    public var decoderBytes: Int64 = 0
    /// The plugin that is running.
    public var pluginBytes: Int64 = 0

    /// The parts by name, in the order of their declaration.
    public var parts: [(name: String, byteCount: Int64)] {
        [
            ("program", programBytes), ("pictures", pictureBytes), ("spare", spareBytes), ("kept", keptBytes),
            ("catalogue", catalogueBytes), ("work", workBytes), ("freed", freedBytes), ("decoders", decoderBytes),
            ("plugins", pluginBytes),
        ]
    }
}

extension MemoryAccount {
    /// The program before its work, measured when this is first used.
    package static let atStart = (heap: Heap(), resident: Int64(ProcessMemory(of: getpid()).resident))

    /// - Parameters:
    ///   - kept: bytes of encoded pictures.
    ///   - decoders: resident bytes of the decoding processes.
    ///   - plugins: resident bytes of the running plugin.
    package init(kept: Int, decoders: Int = 0, plugins: Int = 0) {
        let (start, heap, blocks) = (Self.atStart, Heap(), BlockPool.shared.byteCounts)
        (decoderBytes, pluginBytes) = (Int64(decoders), Int64(plugins))
        residentBytes = Int64(ProcessMemory(of: getpid()).resident) + decoderBytes + pluginBytes
        (pictureBytes, spareBytes, keptBytes) = (Int64(blocks.inUse), Int64(blocks.idle), Int64(kept))
        catalogueBytes = Catalogue.memoryByteCount
        // Freed memory of the start is used again.
        programBytes = start.resident - start.heap.freed
        freedBytes = heap.freed
        workBytes = max(0, heap.used - start.heap.used - pictureBytes - spareBytes - keptBytes - catalogueBytes)
    }

    /// The allocator's figures, in bytes.
    package struct Heap: Sendable {
        let used: Int64
        let freed: Int64

        init() {
            let now = clinux_measure_heap()
            (used, freed) = (Int64(now.used), Int64(now.freed))
        }
    }
}
