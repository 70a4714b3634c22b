import Synchronization

/// What one answer was, for the counts.
struct AnswerMeter {
    var status = 0
    var byteCount = 0
}

/// What the server has done since it was started.
package final class ServerMetrics: Sendable {
    private struct Counts {
        var answers: [Int: Int] = [:]
        var refusals: [Int: Int] = [:]
        var byteCount = 0
        var abandoned = 0
    }

    private let counts = Mutex(Counts())
    /// What others have to tell beside that, asked for when somebody looks.
    private let gauges = Mutex<[@Sendable () -> [Metric]]>([])

    func count(_ answer: AnswerMeter) {
        counts.withLock { counts in
            counts.answers[answer.status, default: 0] += 1
            counts.byteCount += answer.byteCount
        }
    }

    /// A request that a rule did not let through.
    func count(refusal status: Int) { counts.withLock { $0.refusals[status, default: 0] += 1 } }

    /// Something was being made for a client that went away.
    func countAbandoned() { counts.withLock { $0.abandoned += 1 } }

    /// Adds something that can be looked at.
    package func add(_ gauge: @escaping @Sendable () -> [Metric]) { gauges.withLock { $0.append(gauge) } }

    /// In the text format of Prometheus.
    package var text: String {
        let counts = counts.withLock { $0 }
        var metrics = [
            Metric(
                "sluice_http_answers_total",
                "Answers by status.",
                .counter,
                counts.answers.sorted { $0.key < $1.key }.map { (["status": "\($0.key)"], Double($0.value)) }
            ),
            Metric(
                "sluice_http_refusals_total",
                "Requests that a rule did not let through, by status.",
                .counter,
                counts.refusals.sorted { $0.key < $1.key }.map { (["status": "\($0.key)"], Double($0.value)) }
            ),
            Metric(
                "sluice_http_abandoned_total",
                "Requests whose client was gone before the answer was made.",
                .counter,
                Double(counts.abandoned)
            ),
            Metric("sluice_http_sent_bytes_total", "Bytes of bodies.", .counter, Double(counts.byteCount)),
        ]
        for gauge in gauges.withLock({ $0 }) { metrics += gauge() }
        return metrics.map(\.text).joined()
    }
}
