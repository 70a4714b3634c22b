/// Lets other tasks run until `condition` holds. A condition that never holds runs into the suite's time limit.
package func reached(isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
}
