import Backpressure

/// Runs blocking work on a dedicated thread.
package func blocking<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    let pool = try BlockingPool(name: "test", threadCount: 1)
    let result: Result<Value, any Error>
    do { result = .success(try await pool.run(work)) } catch { result = .failure(error) }
    await pool.shutdown()
    return try result.get()
}
