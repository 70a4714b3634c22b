import NIOCore
import NIOHTTP1
import NIOPosix
import PhotoSession
import PhotoStore

/// Answers with tiers, on the loop that has the request: no task, no other thread, one copy of the bytes.
///
/// That goes where it is known what there is and the bytes are in memory. Otherwise somebody else reads, or makes the
/// tier, and the loop goes on meanwhile.
final class TierRoad: Sendable {
    /// An answer as it goes over the wire.
    struct Answer: Sendable {
        var status: Int
        /// Of the body.
        var byteCount: Int
        var bytes: ByteBuffer
    }

    let library: PhotoLibrary
    let memory: TierMemory
    /// A buffer for each loop, used again when its bytes have left.
    private let buffers = ThreadSpecificVariable<Box>()

    private final class Box: @unchecked Sendable {  // Safe: only the thread that it belongs to has it.
        var bytes = ByteBuffer()
    }

    init(_ library: PhotoLibrary, memory: TierMemory = TierMemory()) {
        self.library = library
        self.memory = memory
    }

    /// Nil where it cannot be told without waiting.
    func answerNow(_ ask: TierAsk, _ head: HTTPRequestHead, closes: Bool) -> Answer? {
        let (key, isExact): (TierKey, Bool)
        switch ask {
        case .exact(let wanted): (key, isExact) = (wanted, true)
        case .ofPhoto(let photo, let name):
            let name = TierMemory.Name(photo: photo, tier: Self.wantsWebP(head) ? "\(name) webp" : name)
            guard let found = memory.key(name) else { return nil }
            (key, isExact) = (found, false)
        }
        guard let tier = memory.tier(key) else { return nil }
        let form = Form(
            tag: .key(key),
            isExact: isExact,
            mediaType: TierHead.mediaType(tier.format),
            count: tier.byteCount,
            head,
            closes: closes
        )
        let box = box()
        let part = form.start(&box.bytes)
        guard !part.isEmpty else { return form.answer(box.bytes) }
        let start = box.bytes.writerIndex
        box.bytes.reserveCapacity(minimumWritableBytes: tier.byteCount)
        var copied = TierCopy.wouldWait
        box.bytes.withUnsafeMutableWritableBytes { room in
            // A tier that is not whole is looked at again off the loop, and made anew.
            let room = UnsafeMutableRawBufferPointer(rebasing: room[..<tier.byteCount])
            copied = (try? library.cache.copyTier(key.content, tier, waits: false, to: room)) ?? .absent
        }
        guard copied == .copied else { return nil }
        if part.lowerBound > 0 {
            box.bytes.moveWriterIndex(to: start + tier.byteCount)
            let wanted = box.bytes.getSlice(at: start + part.lowerBound, length: part.count)
            box.bytes.moveWriterIndex(to: start)
            if var wanted { box.bytes.writeBuffer(&wanted) }
        } else {
            box.bytes.moveWriterIndex(to: start + part.count)
        }
        return form.answer(box.bytes)
    }

    /// WebP is sent to those who say that they take it, as the recipe has it.
    static func wantsWebP(_ head: HTTPRequestHead) -> Bool { AcceptField.wantsWebP(head.headers["accept"]) }

    private func box() -> Box {
        if let box = buffers.currentValue {
            box.bytes.clear()
            return box
        }
        let box = Box()
        buffers.currentValue = box
        return box
    }
}
