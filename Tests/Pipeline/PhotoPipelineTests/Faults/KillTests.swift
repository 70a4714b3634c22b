import Glibc
import PipelineTestSupport
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("A run that is killed by a timer", .serialized)
struct KillTests {
    private static let kills = Torture.kills ?? 30

    @Test("At any moment, nothing prepared is lost, the store is sound, no process remains, and the next run finishes")
    func run() async throws {
        try await blocking { try Self.killAgainAndAgain(theDecoder: false, kills: Self.kills * 4 / 5) }
    }

    @Test("If a decoding process is killed, its photo is listed, and prepared by the next run")
    func decoder() async throws {
        try await blocking { try Self.killAgainAndAgain(theDecoder: true, kills: Self.kills / 5) }
    }

    private static func killAgainAndAgain(theDecoder: Bool, kills: Int) throws {
        let library = try TroubledLibrary(jobs: 2)
        try library.makePhotosAndStore()
        var random = SplitMix64(seed: 20_261_121)
        // How far a run gets before the kill is uncertain and does not matter.
        try library.reset()
        let clock = ContinuousClock()
        let usual = try clock.measure { _ = try library.run() }
        var (killed, isUnfinished) = (0, false)
        while killed < kills {
            if isUnfinished {
                try library.remember()
            } else if Bool.random(using: &random) {
                try library.reset()
            } else {
                try library.remove()
            }
            let command = try library.start()
            let moment = usual * Double.random(in: 0...1, using: &random)
            guard !command.wait(moment) else { continue }
            if theDecoder {
                let decoders = command.companions
                guard !decoders.isEmpty else { continue }
                for process in decoders { kill(process, SIGKILL) }
            } else {
                command.kill()
            }
            let result = try library.end(command)
            // It may have ended in the meantime.
            guard theDecoder || result.status < 0 else { continue }
            killed += 1

            var problems = theDecoder ? library.problems(after: result) : library.problemsAfterDeath(result)
            if !command.areCompanionsGone(within: .seconds(10)) { problems.append("a decoding process stays") }
            Torture.log("killed after \(moment) of \(usual)", result, problems, names: library.folder.path)
            // Every third one is killed again before it is finished.
            isUnfinished = !theDecoder && !isUnfinished && killed % 3 == 0
            if !isUnfinished { problems += try library.problems(afterFinishing: library.run()) }
            #expect(problems == [], "kill \(killed), after \(moment) of \(usual): \(result.messages)")
        }
    }
}
