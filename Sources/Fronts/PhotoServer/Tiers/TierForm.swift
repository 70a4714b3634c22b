import NIOCore
import NIOHTTP1

extension TierResponder {
    /// What to send of a tier: all, a part, or only the head.
    struct Form {
        private let tag: EntityTag
        private let validity: TierHead.Validity
        private let mediaType: String
        private let count: Int
        private let style: AnswerStyle
        private let status: TierHead.Status
        private let part: Range<Int>?
        private let sendsBody: Bool
        /// Sent instead if the requested part cannot be sent.
        private let problem: Problem?

        init(
            tag: EntityTag,
            _ validity: TierHead.Validity,
            mediaType: String,
            count: Int,
            _ head: HTTPRequestHead,
            _ style: AnswerStyle
        ) {
            var (status, part, problem) = (TierHead.Status.ok, Range<Int>?.none, Problem?.none)
            if let known = head.headers.first(name: "if-none-match"), EntityTags.match(known, tag.text) {
                status = .notModified
            } else if let range = head.headers.first(name: "range"), head.method == .GET,
                head.headers.first(name: "if-range").map({ $0 == tag.text }) ?? true
            {
                switch ByteRange.wish(range, count: count) {
                case .whole: break
                case .part(let wanted): (status, part) = (.partial, wanted)
                case .beyond: problem = .beyond(count)
                }
            }
            sendsBody = head.method == .GET && status != .notModified && problem == nil
            self.validity = style.isShared && validity == .exact ? .lent : validity
            (self.tag, self.mediaType, self.count, self.style) = (tag, mediaType, count, style)
            (self.status, self.part, self.problem) = (status, part, problem)
        }

        /// The bytes of the tier to send; empty if none are.
        var body: Range<Int> { sendsBody ? part ?? 0..<count : 0..<0 }

        /// Writes the head.
        ///
        /// - Returns: the bytes of the tier that have to follow.
        @discardableResult
        func start(_ bytes: inout ByteBuffer) -> Range<Int> {
            if let problem {
                var answer = AnswerBytes.problem(problem, fields: style.fields, isHead: false, closes: style.closes)
                bytes.writeBuffer(&answer.all)
                return body
            }
            TierHead.write(
                status,
                validity,
                tag: tag,
                mediaType: mediaType,
                count: count,
                part: part,
                style: style,
                to: &bytes
            )
            return body
        }

        /// - Parameter bytes: Including the head.
        func answer(_ bytes: ByteBuffer) -> Answer {
            let byteCount = problem?.bytes.count ?? body.count
            return Answer(status: problem?.statusCode ?? status.code, byteCount: byteCount, bytes: bytes)
        }

        /// Answers in a buffer of its own.
        ///
        /// - Parameter tier: The whole tier.
        func answer(partOf tier: ByteBuffer = ByteBuffer()) -> Answer {
            var bytes = ByteBuffer()
            bytes.reserveCapacity(TierHead.maxByteCount + style.byteCount + body.count)
            start(&bytes)
            if var wanted = tier.getSlice(at: tier.readerIndex + body.lowerBound, length: body.count) {
                bytes.writeBuffer(&wanted)
            }
            return answer(bytes)
        }
    }
}
