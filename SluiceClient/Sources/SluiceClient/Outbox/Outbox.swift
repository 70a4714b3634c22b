import Foundation

/// Decisions that wait to be delivered, in their order, until the server has answered each.
///
/// ```swift
/// let outbox = try await Outbox(client, OutboxFolder(folder))
/// ```
///
/// Rules:
/// 1. A decision is in the storage before it is sent. It survives the end of the program: the next outbox with the same
///    storage delivers it.
/// 2. One is sent at a time. If the connection is lost or the server is overloaded, it is sent again with the same key, at
///    growing intervals up to eight seconds, and executed once.
/// 3. A decision that the server refuses for good is removed and reported; the following ones are sent.
/// 4. If the server does not admit this program any more, or serves another library, decisions wait.
public actor Outbox {
    /// How the delivery goes.
    public struct Status: Sendable, Hashable {
        /// Decisions that the server has not answered.
        public var waiting = 0
        /// Why they are not delivered now, for people; nil if nothing is known to be in the way.
        public var trouble: String?
        /// Whether waiting will not help: the token is wrong, or another library is served.
        public var isHeld = false
        /// False if the storage failed: then decisions that wait are lost with the program.
        public var isDurable = true
    }

    /// The ID of the library that the decisions are for.
    public nonisolated let library: String
    private let client: SluiceClient
    private let storage: any OutboxStorage
    private var state = OutboxState()
    private var isDurable = true
    private var promises: [String: Promise<Data>] = [:]
    private let statuses = Listeners<Status>()
    private let refusals = Listeners<RefusedLetter>(.unbounded)
    /// Callers that wait until nothing waits.
    private var settled = Promise<Void>()
    private var work: Task<Void, Never>?
    private var isClosed = false

    /// Opens the outbox of the library that the client's server serves, and starts to deliver what it contains.
    ///
    /// - Throws: as ``SluiceClient/library()``, and what the storage throws.
    public init(_ client: SluiceClient, _ storage: some OutboxStorage = OutboxMemory()) async throws {
        try await self.init(client, library: client.library().id, storage)
    }

    /// The same without a request, for a library whose ID is known: also while the server cannot be reached.
    ///
    /// - Throws: what the storage throws.
    public init(_ client: SluiceClient, library: String, _ storage: some OutboxStorage) async throws {
        (self.client, self.library, self.storage) = (client, library, storage)
        for letter in try storage.letters(for: library) { follow(state.add(letter)) }
    }

    public var status: Status {
        Status(
            waiting: state.letters.count,
            trouble: state.trouble,
            isHeld: state.isHeld,
            isDurable: isDurable
        )
    }

    /// The status, now and whenever it changes.
    public func changes() -> AsyncStream<Status> { statuses.stream(beginningWith: status) }

    /// Decisions that were refused for good, from now on. Whoever sent them is told as well.
    public func refused() -> AsyncStream<RefusedLetter> { refusals.stream() }

    /// Sends now what was postponed: the server may be back.
    public func retry() { follow(state.retry()) }

    /// Returns when nothing waits any more.
    ///
    /// - Throws: `CancellationError`
    public func delivered() async throws {
        while !state.letters.isEmpty { try await settled.value() }
    }

    /// Stops delivering. What waits stays in the storage; whoever waits for an answer gets `CancellationError`.
    public func close() {
        isClosed = true
        work?.cancel()
        for promise in promises.values { promise.fulfil(.failure(CancellationError())) }
        promises = [:]
        settled.fulfil(.failure(CancellationError()))
        statuses.finish()
        refusals.finish()
    }

    /// Decides about photos, as one step. Returns when the decision is stored.
    public func decide(_ changes: [PhotoChange], about photos: [String], only: String? = nil) async throws {
        _ = try post(.decide, [], DecisionBody(subject: .photos(photos), changes: changes, only: only))
    }

    /// Returns when the letter is stored.
    ///
    /// - Returns: the answer, when there is one: the body, or why it was refused for good.
    func post(_ operation: SluiceOperation, _ values: [String], _ body: some Encodable) throws -> Promise<Data> {
        let text = String(decoding: try SluiceClient.encoded(body), as: UTF8.self)
        let letter = OutboxLetter(
            library: library,
            key: SluiceClient.newKey(),
            operation: operation.rawValue,
            values: values,
            body: text
        )
        // Better to deliver what cannot be stored than to lose it.
        do { try storage.add(letter) } catch { isDurable = false }
        let promise = Promise<Data>()
        guard !isClosed else {
            promise.fulfil(.failure(CancellationError()))
            return promise
        }
        promises[letter.key] = promise
        follow(state.add(letter))
        return promise
    }

    private func follow(_ action: OutboxState.Action) {
        guard !isClosed else { return }
        switch action {
        case .nothing: break
        case .send(let letter): work = Task { await self.send(letter) }
        case .pause(let time, let number):
            work = Task {
                try? await client.pause(time)
                self.resume(number)
            }
        }
        statuses.send(status)
    }

    private func resume(_ number: Int) { follow(state.resume(number)) }

    private func send(_ letter: OutboxLetter) async {
        do {
            end(letter, .success(try await client.deliver(letter)))
        } catch {
            if isClosed { return }
            if let action = state.failed(error) { return follow(action) }
            refusals.send(RefusedLetter(letter: letter, reason: error))
            end(letter, .failure(error))
        }
    }

    private func end(_ letter: OutboxLetter, _ result: Result<Data, any Error>) {
        // If this fails, the next program sends it again, and nothing happens twice.
        do { try storage.remove(letter) } catch { isDurable = false }
        let action = state.delivered()
        promises.removeValue(forKey: letter.key)?.fulfil(result)
        if state.letters.isEmpty {
            settled.fulfil(.success(()))
            settled = Promise()
        }
        follow(action)
    }
}

extension SluiceClient {
    /// - Returns: the body of the answer.
    fileprivate func deliver(_ letter: OutboxLetter) async throws -> Data {
        guard let operation = SluiceOperation(rawValue: letter.operation) else {
            // Of a later version of this package.
            throw SluiceProblem(title: "Unknown", status: 0, detail: "This version cannot send '\(letter.operation)'.")
        }
        var request = request(operation, letter.values)
        request.body = Data(letter.body.utf8)
        request.fields["Sluice-Library"] = letter.library
        if operation.isKeyed { request.fields["Idempotency-Key"] = letter.key }
        return try await send(request).body
    }
}
