package import SluiceClient

// `PhotoModel` and `PhotoCommit` have types of the same names, and the module's name is that of a type in it. Here, nothing
// else is imported.
package typealias ClientVerdict = Verdict
package typealias ClientCommitPreview = CommitPreview
