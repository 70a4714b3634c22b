import Foundation

/// A library that `sluice serve` serves: photos, pictures, reviews, decisions, commits and events.
///
/// ```swift
/// let client = SluiceClient(try SluiceServer("http://127.0.0.1:8080", token: token))
/// let page = try await client.photos(.filter("camera:nikon taken:2024"))
/// for photo in page.photos { print(photo.name) }
/// ```
///
/// Rules:
/// 1. Every method throws `SluiceProblem` if the server refuses, `SluiceConnectionError` if it does not answer, and
///    `CancellationError` if the calling task is cancelled; then the request is cancelled too. Their descriptions are for
///    people.
/// 2. What changes something is executed once, even if its answer is lost and it is sent again. Decisions that must survive a
///    lost connection, or the end of the program, go through an ``Outbox``.
/// 3. Pictures go through ``tiers``, which loads the most urgent first and keeps what was shown last.
public struct SluiceClient: Sendable {
    /// How a client behaves.
    public struct Configuration: Sendable {
        /// How long nothing of an answer may arrive before it counts as lost.
        public var patience = Duration.seconds(30)
        /// The same of a picture, which may have to be rendered, and of a commit.
        public var longPatience = Duration.seconds(180)
        /// The same of the event stream, on which the server says something every 15 seconds.
        public var silence = Duration.seconds(40)
        /// Pictures that load at the same time; one more if it is on display.
        public var parallelPictures = 4
        /// What is kept of them.
        public var pictures = ImageCache.Limits()
        /// Whether WebP is understood. It is sent if the library's recipe makes it.
        public var acceptsWebP = false

        public init() {}
    }

    public let server: SluiceServer
    public let configuration: Configuration
    /// Loads pictures and keeps them. Shared by all copies of the client.
    public let tiers: TierLoader
    let transport: any HTTPTransport
    /// Replaced by tests, which do not wait.
    let pause: @Sendable (Duration) async throws -> Void

    /// - Parameter pause: of tests, which do not wait.
    package init(
        _ server: SluiceServer,
        _ configuration: Configuration = Configuration(),
        _ transport: any HTTPTransport,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.server, self.configuration, self.transport, self.pause) = (server, configuration, transport, pause)
        tiers = TierLoader(configuration.pictures, width: configuration.parallelPictures)
    }
}
