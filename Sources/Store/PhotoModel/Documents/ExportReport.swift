/// What an export holds.
package struct ExportReport: Sendable, Hashable, Codable {
    package var photos = 0
    package var decisions = 0
    package var steps = 0
    package var sessions = 0
    package var tags = 0
    package var albums = 0
    package var preferences = 0
    /// What was said about photos that look alike, group by group.
    package var duplicates = 0

    package init() {}
}
