/// What an export did, or would do in a rehearsal.
package struct ExportSummary: Sendable, Hashable, Encodable {
    /// Photos that fit the filter; each is exported or among the problems.
    package var photos = 0
    /// Photos that are not in the export, and files that could not be written.
    package var problems = 0
    package var written = 0
    package var unchanged = 0
    package var removed = 0
    /// Files of other programs, or changed ones, that are in place of those of the export.
    package var left = 0
    /// Those of them that the program the export is for may have written, which is no problem.
    package var shared = 0
    /// Photos of which that program makes pictures itself.
    package var leftToProgram = 0
    package var writtenByteCount = 0
    package var isInterrupted = false

    package init() {}
}
