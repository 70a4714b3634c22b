import NIOCore
import NIOHTTP1
import NIOPosix
import PhotoModel
import PhotoSession

/// Answers with tiers on the request's own loop: no task, no other thread, one copy of the bytes.
///
/// This works if the tier is known and its bytes are in memory. Otherwise another thread reads or makes the tier while the
/// loop continues.
final class TierResponder: Sendable {
    /// An encoded answer.
    struct Answer: Sendable {
        var status: Int
        /// The size of the body.
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

    /// Nil if the answer needs waiting, as for guests, for whom the photo has to be looked up.
    func answerNow(
        _ target: TierTarget,
        _ head: HTTPRequestHead,
        for caller: Caller,
        _ style: AnswerStyle
    ) -> Answer? {
        guard caller.share == nil else { return nil }
        let (key, isExact): (TierKey, Bool)
        switch target {
        case .exact(let wanted): (key, isExact) = (wanted, true)
        case .ofPhoto(let photo, let name):
            let name = TierMemory.Name(photo: photo, tier: Self.wantsWebP(head) ? "\(name) webp" : name)
            guard let found = memory.key(name) else { return nil }
            (key, isExact) = (found, false)
        case .ofPage: return nil
        }
        guard let tier = memory.tier(key) else { return nil }
        let form = Form(
            tag: .key(key),
            isExact ? .exact : .current,
            mediaType: TierHead.mediaType(tier.format),
            count: tier.byteCount,
            head,
            style
        )
        let body = form.body
        guard !body.isEmpty else { return form.answer() }
        let isWhole = body.count == tier.byteCount
        let box = boxes().box(for: tier.byteCount + style.byteCount)
        if isWhole { form.start(&box.bytes) }
        let start = box.bytes.writerIndex
        var copied = TierCopy.wouldWait
        box.bytes.withUnsafeMutableWritableBytes { room in
            // An incomplete tier is checked again off the loop, and made again.
            let room = UnsafeMutableRawBufferPointer(rebasing: room[..<tier.byteCount])
            copied = library.copyTier(tier, of: key.content, waits: false, to: room)
        }
        guard copied == .copied else { return nil }
        box.bytes.moveWriterIndex(to: start + tier.byteCount)
        return isWhole ? form.answer(box.bytes) : form.answer(partOf: box.bytes)
    }

    /// Clients that accept WebP get it if the recipe makes it.
    static func wantsWebP(_ head: HTTPRequestHead) -> Bool { AcceptField.wantsWebP(head.headers["accept"]) }

    private func boxes() -> Boxes {
        if let boxes = buffers.currentValue { return boxes }
        let boxes = Boxes()
        buffers.currentValue = boxes
        return boxes
    }
}

/// Buffers of a loop, reused once their bytes are sent. Each is close in size to its content, because a client may keep an
/// answer unread for as long as it likes.
private final class Boxes: @unchecked Sendable {  // Safe: used only by the thread that owns them.
    final class Box {
        var bytes = ByteBuffer()
    }

    /// The limit for thumbnails.
    private static let maxSmall = 64 << 10
    private let (small, large) = (Box(), Box())

    /// - Parameter byteCount: The size of a tier and of further fields; the box has room for its head as well.
    func box(for byteCount: Int) -> Box {
        let box = byteCount > Self.maxSmall ? large : small
        box.bytes.clear(minimumCapacity: TierHead.maxByteCount + byteCount)
        return box
    }
}
