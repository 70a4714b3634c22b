import Synchronization

/// The measured values of one answer.
struct AnswerMeter {
    var status = 0
    var byteCount = 0
}

/// Counts of what the server has done since it started.
package final class ServerMetrics: Sendable {
    private struct Counts {
        var answers: [Int: Int] = [:]
        var refusals: [Int: Int] = [:]
        var byteCount = 0
        var abandoned = 0
    }

    private let counts = Mutex(Counts())
    /// Metrics of other parts, read when the metrics are requested.
    private let gauges = Mutex<[@Sendable () -> [Metric]]>([])

    func count(_ answer: AnswerMeter) {
        counts.withLock { counts in
            counts.answers[answer.status, default: 0] += 1
            counts.byteCount += answer.byteCount
        }
    }

    /// Counts a request that a rule refused.
    func count(refusal status: Int) { counts.withLock { $0.refusals[status, default: 0] += 1 } }

    /// Counts work that was abandoned because its client went away.
    func countAbandoned() { counts.withLock { $0.abandoned += 1 } }

    /// Adds metrics that are read on request.
    package func add(_ gauge: @escaping @Sendable () -> [Metric]) { gauges.withLock { $0.append(gauge) } }

    /// The metrics in the text format of Prometheus.
    package var text: String {
        let counts = counts.withLock { $0 }
        var metrics = [
            Metric(
                "sluice_http_answers_total",
                "Responses by status.",
                .counter,
                counts.answers.sorted { $0.key < $1.key }.map { (["status": "\($0.key)"], Double($0.value)) }
            ),
            Metric(
                "sluice_http_refusals_total",
                "Refused requests by status.",
                .counter,
                counts.refusals.sorted { $0.key < $1.key }.map { (["status": "\($0.key)"], Double($0.value)) }
            ),
            Metric(
                "sluice_http_abandoned_total",
                "Requests whose client disconnected before the response.",
                .counter,
                Double(counts.abandoned)
            ),
            Metric("sluice_http_sent_bytes_total", "Bytes of response bodies.", .counter, Double(counts.byteCount)),
        ]
        for gauge in gauges.withLock({ $0 }) { metrics += gauge() }
        return metrics.map(\.text).joined()
    }
}
