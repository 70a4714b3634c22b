/// Why an external plugin gave no answer.
enum PluginFailure: Error, Sendable, Hashable {
    /// Its process ended, hung, or said what cannot be understood, over one photo: another process takes the next.
    case broken(String)
    /// It cannot be used at all, with what to do.
    case unusable(String)
}
