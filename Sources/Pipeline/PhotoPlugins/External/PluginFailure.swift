/// Why an external plugin gave no answer. The plugin's own message, which may be about a photo, is kept apart from the
/// reason.
package enum PluginFailure: Error, Sendable, Hashable {
    /// Its process ended, hung or answered nonsense on one photo; another process takes the next.
    case broken(String, output: String? = nil)
    /// Its process had written before any request, or ended before its first answer: it is unusable, and the photo is
    /// not to blame.
    case unexpected(String, output: String? = nil)
    /// Its process had ended after answering: another one replaces it.
    case gone
    /// No request was sent: the plugin was stopped.
    case stopped
    /// It cannot be used at all; the text includes a remedy. No photo was sent to it yet.
    case unusable(String)

    /// The reason with the plugin's message.
    package static func text(_ reason: String, output: String?) -> String {
        output.map { "\(reason): \($0)" } ?? reason
    }
}
