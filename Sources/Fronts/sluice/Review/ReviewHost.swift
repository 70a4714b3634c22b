import SluiceClient

/// What a review on a terminal needs besides its model: from a library on this machine, or from a server.
protocol ReviewHost: Sendable {
    /// Whether it answers before the next key can be typed. Otherwise keys do not wait for its answers.
    var answersAtOnce: Bool { get }
    /// Whether a running commit can be stopped.
    var stopsCommits: Bool { get }

    func photo(_ id: String) async throws -> Photo

    /// The IDs of photos that begin with a text; of many, two.
    func photos(withID text: String) async throws -> [String]

    /// The picture with the most pixels of a photo.
    func zoom(_ photo: Photo) async throws -> Zoom
}
