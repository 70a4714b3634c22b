import Dispatch
import Glibc

/// Ctrl-C and SIGTERM: the first time the run is to drain, the second time to stop at once.
final class Interrupts {
    private let sources: [any DispatchSourceSignal]

    init(first: @escaping @Sendable () -> Void, second: @escaping @Sendable () -> Void) {
        let queue = DispatchQueue(label: "interrupts")
        let count = Count()
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                count.value += 1
                if count.value == 1 { first() } else { second() }
            }
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
        signal(SIGINT, SIG_DFL)
        signal(SIGTERM, SIG_DFL)
    }

    private final class Count: @unchecked Sendable {  // Safe: touched on the serial queue only.
        var value = 0
    }
}
