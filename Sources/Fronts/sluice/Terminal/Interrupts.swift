import Dispatch
import Glibc

/// Ctrl-C and SIGTERM: the first time the run is to drain, the second time to stop at once.
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
            // A moment: a signal that came before would be lost.
            isListening.wait()
            return source
        }
    }

    deinit {
        for source in sources { source.cancel() }
        // A source lets go of what it holds at some later moment: after the process has ended, perhaps, and a library that
        // it held would be taken for abandoned.
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
