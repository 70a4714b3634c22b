import CAVCodec
import FileStructure
import SystemPackage

/// The bytes of a video as libavformat reads them: from a descriptor that is open already, and not all of them.
final class VideoBytes {
    private let file: FileDescriptor
    let byteCount: Int
    private var offset = 0
    /// How many more may be read. At zero the file seems to end.
    private var left = 0
    private(set) var readByteCount = 0
    /// Used by libavformat, which replaces its buffer.
    let stream: UnsafeMutablePointer<AVIOContext>

    /// Small, because frames lie far apart.
    private static let bufferByteCount = 32 << 10

    /// Nil for lack of memory.
    init?(_ file: FileDescriptor, byteCount: Int) {
        self.file = file
        self.byteCount = byteCount
        guard let buffer = av_malloc(Self.bufferByteCount) else { return nil }
        guard
            let stream = avio_alloc_context(
                buffer.assumingMemoryBound(to: UInt8.self),
                Int32(Self.bufferByteCount),
                0,
                nil,
                { reader, memory, count in
                    guard let memory else { return cavcodec_end_of_file }
                    return VideoBytes.from(reader).read(
                        into: UnsafeMutableRawBufferPointer(start: memory, count: Int(count))
                    )
                },
                nil,
                { reader, offset, whence in VideoBytes.from(reader).seek(offset, whence) }
            )
        else {
            av_free(buffer)
            return nil
        }
        self.stream = stream
        stream.pointee.opaque = Unmanaged.passUnretained(self).toOpaque()
    }

    deinit {
        av_free(stream.pointee.buffer)
        var stream: UnsafeMutablePointer<AVIOContext>? = stream
        avio_context_free(&stream)
    }

    private static func from(_ reader: UnsafeMutableRawPointer?) -> VideoBytes {
        // libavformat passes back the pointer from `init`, while this object lives.
        Unmanaged<VideoBytes>.fromOpaque(reader.unsafelyUnwrapped).takeUnretainedValue()
    }

    /// From now on, at most this many bytes are read.
    func allow(byteCount: Int) { left = byteCount }

    private func read(into memory: UnsafeMutableRawBufferPointer) -> Int32 {
        let part = UnsafeMutableRawBufferPointer(rebasing: memory.prefix(min(left, max(0, byteCount - offset))))
        guard !part.isEmpty, let count = file.readWhole(part, at: Int64(offset)), count > 0 else {
            return cavcodec_end_of_file
        }
        offset += count
        left -= count
        readByteCount += count
        return Int32(count)
    }

    private func seek(_ target: Int64, _ whence: Int32) -> Int64 {
        if whence & AVSEEK_SIZE != 0 { return Int64(byteCount) }
        let base: Int
        switch whence & ~AVSEEK_FORCE {
        case SEEK_SET: base = 0
        case SEEK_CUR: base = offset
        case SEEK_END: base = byteCount
        default: return -1
        }
        let (sum, overflows) = Int64(base).addingReportingOverflow(target)
        guard !overflows, sum >= 0 else { return -1 }
        offset = Int(sum)
        return sum
    }
}
