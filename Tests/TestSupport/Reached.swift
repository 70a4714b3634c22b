/// Lets other tasks run until `condition` holds. Where it never does, the suite's time limit ends the wait.
package func reached(isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool) async {
    while !condition() && !Task.isCancelled { await Task.yield() }
}
