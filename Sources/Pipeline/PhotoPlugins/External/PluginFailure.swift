/// Why an external plugin gave no answer. What it said itself, which may be of a photo, is apart from the rest.
package enum PluginFailure: Error, Sendable, Hashable {
    /// Its process ended, hung, or said what cannot be understood, over one photo: another process takes the next.
    case broken(String, said: String? = nil)
    /// Its process had spoken before it was asked, or ended before it had answered anything: it is of no use, and the
    /// photo is not to blame.
    case outOfTurn(String, said: String? = nil)
    /// Its process had ended after answers: another one takes its place.
    case gone
    /// It was not asked: somebody has stopped it.
    case stopped
    /// It cannot be used at all, with what to do. It was shown no photo yet.
    case unusable(String)

    /// The reason with what it said.
    package static func text(_ reason: String, said: String?) -> String { said.map { "\(reason): \($0)" } ?? reason }
}
