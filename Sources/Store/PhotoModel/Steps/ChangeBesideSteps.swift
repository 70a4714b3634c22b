/// What a person changes of a library that is no step: undo does not take it back.
package enum ChangeBesideSteps: Sendable, CaseIterable {
    case recipe
    /// A folder was left out.
    case folders
    /// Failures were accepted.
    case failures
}
