import Dispatch
import Glibc

/// Handles Ctrl-C and SIGTERM: the first one drains the run, the second one stops it at once.
final class Interrupts {
    private let sources: [any DispatchSourceSignal]
    private let queue: DispatchQueue
    private let handlers: Handlers

    init(first: @escaping @Sendable () -> Void, second: @escaping @Sendable () -> Void) {
        let queue = DispatchQueue(label: "interrupts")
        let handlers = Handlers(first, second)
        (self.queue, self.handlers) = (queue, handlers)
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { handlers.next() }
            let isListening = DispatchSemaphore(value: 0)
            source.setRegistrationHandler { isListening.signal() }
            source.resume()
            // Waits briefly: a signal before registration would be lost.
            isListening.wait()
            return source
        }
    }

    deinit {
        for source in sources { source.cancel() }
        // A source releases its captures later, perhaps after the process has ended, and a library that it holds would
        // be considered abandoned.
        queue.sync { handlers.forget() }
        signal(SIGINT, SIG_DFL)
        signal(SIGTERM, SIG_DFL)
    }

    private final class Handlers: @unchecked Sendable {  // Safe: touched on the serial queue only.
        private var waiting: [@Sendable () -> Void]

        init(_ first: @escaping @Sendable () -> Void, _ second: @escaping @Sendable () -> Void) {
            waiting = [second, first]
        }

        func next() { if waiting.count > 1 { waiting.removeLast()() } else { waiting.last?() } }

        func forget() { waiting = [] }
    }
}
