import Foundation

/// Collects a body in memory, up to a limit.
final class BodyCollector: BodyReceiver {
    let answer = Promise<HTTPAnswer>()
    private let limit: Int
    private let collected = Locked(HTTPAnswer(status: 0, fields: [:]))

    init(limit: Int) { self.limit = limit }

    func receive(head: HTTPAnswer) { collected.withLock { $0 = head } }

    func receive(_ data: Data) throws {
        let byteCount = collected.withLock { answer in
            answer.body.append(data)
            return answer.body.count
        }
        guard byteCount <= limit else { throw SluiceConnectionError.tooLarge(limit) }
    }

    func end(_ result: Result<Void, any Error>) {
        answer.fulfil(result.map { collected.withLock { $0 } })
    }
}

/// Writes the body of a success into a file as it arrives. That of a refusal is collected: it says why.
final class BodyWriter: BodyReceiver {
    var answer: Promise<HTTPAnswer> { collector.answer }
    private let collector: BodyCollector
    private let file: FileHandle
    private let isSuccess = Locked(false)

    init(_ file: FileHandle, limit: Int) { (self.file, collector) = (file, BodyCollector(limit: limit)) }

    func receive(head: HTTPAnswer) {
        isSuccess.withLock { $0 = (200..<300).contains(head.status) }
        collector.receive(head: head)
    }

    func receive(_ data: Data) throws {
        guard isSuccess.withLock({ $0 }) else { return try collector.receive(data) }
        try file.write(contentsOf: data)
    }

    func end(_ result: Result<Void, any Error>) { collector.end(result) }
}
