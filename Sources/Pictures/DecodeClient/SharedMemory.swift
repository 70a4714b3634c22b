import CLinux
import DecodeProtocol
import Glibc
import Imaging
import SystemPackage

/// Memory that a decoding process writes. The client creates and seals it: the other side cannot shrink it, so reading
/// it cannot raise SIGBUS.
final class SharedMemory {
    let descriptor: FileDescriptor
    let byteCount: Int
    private var mapping: UnsafeMutableRawPointer?

    init(byteCount: Int) throws(ImagingError) {
        let number = clinux_shared_memory("sluice planes", byteCount)
        guard number >= 0 else { throw .system(call: "memfd_create", code: -number) }
        descriptor = FileDescriptor(rawValue: number)
        self.byteCount = byteCount
    }

    deinit {
        if let mapping { munmap(mapping, byteCount) }
        try? descriptor.close()
    }

    /// Maps the whole memory. The other side may continue to change it.
    func map() throws(ImagingError) -> UnsafeRawPointer {
        if let mapping { return UnsafeRawPointer(mapping) }
        guard let mapped = mmap(nil, byteCount, PROT_READ, MAP_SHARED, descriptor.rawValue, 0), mapped != MAP_FAILED
        else { throw .system(call: "mmap", code: errno) }
        mapping = mapped
        return UnsafeRawPointer(mapped)
    }

    /// Copies bytes without mapping.
    func bytes(at offset: Int, count: Int) throws(ImagingError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        do {
            let got = try bytes.withUnsafeMutableBytes {
                try descriptor.read(fromAbsoluteOffset: Int64(offset), into: $0)
            }
            guard got == count else { throw Errno.ioError }
        } catch {
            throw .system(call: "pread", code: (error as? Errno)?.rawValue ?? EIO)
        }
        return bytes
    }
}

extension PlanarRowSource {
    /// The planes written by a decoding process.
    convenience init(_ memory: SharedMemory, _ layout: PlaneLayout, damage: [String]) throws(ImagingError) {
        let size = layout.planes[0].size
        try self.init(
            size: size,
            planes: zip(PlaneGeometry.planes(of: size, layout.format.layout), layout.planes).map { geometry, plane in
                var geometry = geometry
                geometry.rowByteCount = plane.stride
                return (geometry, Placement(offset: plane.offset, stride: plane.stride))
            },
            memory: UnsafeRawBufferPointer(start: try memory.map(), count: memory.byteCount),
            owner: memory,
            damage: damage
        )
    }
}
