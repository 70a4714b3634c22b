import Backpressure
import Foundation
import SluiceClient
import Terminal

/// The terminal during a review.
final class ReviewStage {
    private let terminal: TerminalDevice
    private let quiet: QuietErrors
    private let environment: [String: String]

    /// - Throws: `ReviewError.dumbTerminal`, or why there is no terminal.
    init(_ environment: [String: String] = ProcessInfo.processInfo.environment) throws {
        guard environment["TERM"] != "dumb" else { throw ReviewError.dumbTerminal }
        (terminal, quiet, self.environment) = (try TerminalDevice(), QuietErrors(), environment)
    }

    /// Reviews until the person leaves. Afterwards the terminal is as before, and the model has ended.
    ///
    /// - Parameters:
    ///   - model: has been started.
    ///   - pictures: nil for the best that the terminal supports.
    func review(
        _ model: PhotoSwipeModel,
        _ host: any ReviewHost,
        pictures: PictureOption?,
        greeting: String?
    ) async throws -> ReviewFront.Ending {
        var capabilities = await terminal.capabilities(environment)
        if let way = pictures?.way { capabilities.pictures = way }
        let pool = try BlockingPool(name: "display", threadCount: 2)
        let front = ReviewFront(
            model,
            host,
            on: terminal,
            capabilities,
            hasPictures: pictures != PictureOption.none,
            pool: pool
        )
        let ending = await front.run(greeting)
        // Gives the terminal back before the remaining work.
        close()
        await model.leave()
        if host.stopsCommits { await front.commit?.value }
        await pool.shutdown()
        return ending
    }

    func close() {
        terminal.close()
        quiet.end()
    }
}
