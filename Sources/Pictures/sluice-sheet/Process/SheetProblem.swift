import Glibc

/// What went wrong, and what to do.
struct SheetProblem: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }

    /// Of a system call that has just failed.
    init(_ what: String, code: Int32) { description = "\(what): \(String(cString: strerror(code)))" }
}
