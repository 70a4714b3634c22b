import NIOCore
import NIOHTTP1
import NIOPosix
import PhotoModel
import PhotoSession

/// Answers with tiers, on the loop that has the request: no task, no other thread, one copy of the bytes.
///
/// That goes where it is known what there is and the bytes are in memory. Otherwise somebody else reads, or makes the
/// tier, and the loop goes on meanwhile.
final class TierResponder: Sendable {
    /// An answer as it goes over the wire.
    struct Answer: Sendable {
        var status: Int
        /// Of the body.
        var byteCount: Int
        var bytes: ByteBuffer
    }

    let library: PhotoLibrary
    let memory: TierMemory
    private let buffers = ThreadSpecificVariable<Boxes>()

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
        let body = form.body
        guard !body.isEmpty else { return form.answer() }
        let isWhole = body.count == tier.byteCount
        let box = boxes().box(for: tier.byteCount)
        if isWhole { form.start(&box.bytes) }
        let start = box.bytes.writerIndex
        var copied = TierCopy.wouldWait
        box.bytes.withUnsafeMutableWritableBytes { room in
            // A tier that is not whole is looked at again off the loop, and made anew.
            let room = UnsafeMutableRawBufferPointer(rebasing: room[..<tier.byteCount])
            copied = library.copyTier(tier, of: key.content, waits: false, to: room)
        }
        guard copied == .copied else { return nil }
        box.bytes.moveWriterIndex(to: start + tier.byteCount)
        return isWhole ? form.answer(box.bytes) : form.answer(partOf: box.bytes)
    }

    /// WebP is sent to those who say that they take it, as the recipe has it.
    static func wantsWebP(_ head: HTTPRequestHead) -> Bool { AcceptField.wantsWebP(head.headers["accept"]) }

    private func boxes() -> Boxes {
        if let boxes = buffers.currentValue { return boxes }
        let boxes = Boxes()
        buffers.currentValue = boxes
        return boxes
    }
}

/// Buffers of a loop, used again when their bytes have left. Of those that a client has not taken, each holds about what is
/// in it: a small answer in a large buffer would take the memory of a large one for as long as the client likes.
private final class Boxes: @unchecked Sendable {  // Safe: only the thread that they belong to has them.
    final class Box {
        var bytes = ByteBuffer()
    }

    /// Thumbnails.
    private static let maxSmall = 64 << 10
    private let (small, large) = (Box(), Box())

    /// - Parameter byteCount: of a tier; there is room for its head as well.
    func box(for byteCount: Int) -> Box {
        let box = byteCount > Self.maxSmall ? large : small
        box.bytes.clear(minimumCapacity: TierHead.maxByteCount + byteCount)
        return box
    }
}
