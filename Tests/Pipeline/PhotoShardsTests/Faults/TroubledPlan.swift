import Cryptography
import Foundation
import Glibc
import PhotoModel
import PipelineTestSupport
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoShards

/// A plan of three photos in two shards, on which the commands run with faults. Checks what must hold afterwards, whatever
/// happened.
final class TroubledPlan {
    /// An attempt takes half a second; one that takes this long hangs.
    private static let limit = Duration.seconds(60)

    let room: ShardRoom
    /// What every attempt at the first shard must publish.
    private let pack: (name: String, bytes: Data)
    private let imprints: [FilePath: FileImprint]
    private var counter: FilePath { room.folder.path.appending("counter") }

    init() throws {
        room = try ShardRoom()
        try room.add("a.jpg", "b.jpg", "z/c.jpg")
        FileClock.waitUntilNow()
        let plan = room.planFolder.path.string
        _ = try Tool.text([Torture.sluice, "plan", room.photos.string, "--to", plan, "--photos", "2"])
        let elsewhere = room.folder.path.appending("elsewhere")
        let made = Self.words(plan, ["0"], scratch: room.folder.path.appending("scratch"))
        _ = try Tool.text(made + ["--out", elsewhere.string])
        let status = try PlanStatus(room.open(), in: PackFolder(elsewhere))
        let commit = try #require(status.commits.first)
        try #require(status.plan.shards == 2 && commit.counts.prepared == 2)
        pack = (commit.pack, try Self.data(PackFolder(elsewhere).pack(named: commit.pack)))
        imprints = try ["a.jpg", "b.jpg", "z/c.jpg"].reduce(into: [:]) { [room] imprints, name in
            imprints[room.path(FilePath(name))] = try FileImprint(room.path(FilePath(name)))
        }
    }

    var plan: FilePath { room.planFolder.path }
    var scratch: FilePath { room.folder.path.appending("scratch") }

    func words(_ shards: String..., scratch: FilePath? = nil) -> [String] {
        Self.words(plan.string, shards, scratch: scratch ?? self.scratch)
    }

    /// With one job, calls come in nearly the same order each time.
    private static func words(_ plan: String, _ shards: [String], scratch: FilePath) -> [String] {
        [Torture.sluice, "shard", plan] + shards + ["--scratch", scratch.string, "--jobs", "1", "--json"]
    }

    /// As if nothing had been made.
    func reset() throws {
        for folder in [room.packs.packs, room.packs.commits, scratch] where PrivateFiles.isThere(folder) {
            try folder.remove()
        }
    }
}

// MARK: Running

extension TroubledPlan {
    struct Call: CustomStringConvertible {
        /// Among those to which the fault applies.
        var number: Int
        var name: String
        var path: String

        var description: String { "\(name) of \(path)" }
    }

    /// Runs a command without faults.
    ///
    /// - Returns: its calls to which a fault applies.
    func calls(_ words: [String], _ fault: Fault, below folders: (FilePath, FilePath)) throws -> [Call] {
        let log = room.folder.path.appending("log")
        try log.write([])
        let result = try end(start(words, fault, below: folders, log: log))
        try #require(result.status == 0, "\(result.messages)")
        return try String(decoding: log.bytes(), as: UTF8.self).split(separator: "\n").map { line in
            let fields = line.split(separator: " ", maxSplits: 3).map { String($0) }
            return Call(number: try #require(Int(fields[0])), name: fields[2], path: fields[3])
        }
    }

    /// Starts a command with a fault in its calls on files of two folders.
    func start(_ words: [String], _ fault: Fault, below folders: (FilePath, FilePath), log: FilePath? = nil) throws
        -> Command
    {
        let environment = try fault.environment(photos: folders.0, store: folders.1, counter: counter, log: log)
        return try Command(words, environment: environment)
    }

    func end(_ command: Command) throws -> Command.Result { try command.end(within: Self.limit) }

    func run(_ words: [String]) throws -> Command.Result { try end(Command(words)) }

    /// Runs a command with each of some faults. Does not count what an undisturbed one does not call.
    ///
    /// - Parameters:
    ///   - samples: of calls, in normal runs; with 0, these do nothing.
    ///   - start: called before each.
    ///   - check: the problems after the command with the fault.
    func torture(
        _ words: () -> [String],
        _ kind: Fault.Kind,
        below folders: (FilePath, FilePath),
        samples: Int,
        start: () throws -> Void,
        check: (Command.Result) throws -> [String]
    ) throws {
        guard samples > 0 || Torture.stride != nil else { return }
        try start()
        var fault = Fault(kind: kind, call: 0)
        let undisturbed = try end(self.start(words(), fault, below: folders))
        #expect(undisturbed.status == 0, "\(undisturbed.messages)")
        for call in Torture.calls(of: try Fault.calls(in: counter), kind, samples: samples) {
            fault.call = call
            try start()
            let result = try end(self.start(words(), fault, below: folders))
            // Threads interleave: a run may need a few calls fewer than counted.
            guard try Fault.calls(in: counter) >= call else { continue }
            let problems = problems(ofEnding: result, kind) + (try check(result))
            Torture.log("\(words()[1]), \(fault)", result, problems, names: room.folder.path)
            #expect(problems == [], "\(fault): \(result.status) \(result.messages)")
        }
    }
}

// MARK: Checks

extension TroubledPlan {
    private func problems(ofEnding result: Command.Result, _ kind: Fault.Kind) -> [String] {
        switch result.status {
        case 0: []
        // What happened to which file.
        case 1, 75: result.messages.contains(room.folder.path.string) ? [] : ["it names no file: \(result.messages)"]
        case -SIGKILL where kind == .death: []
        default: ["it ended with \(result.status): \(result.messages)"]
        }
    }

    /// A shard is published whole or not at all, and photos are as they were.
    func problems(afterShard result: Command.Result) throws -> [String] {
        let commits = try PlanStatus(room.open()).commits
        if commits.isEmpty { return (result.status == 0 ? ["nothing is published"] : []) + photoProblems() }
        return try problems(ofPack: commits[0]) + photoProblems()
    }

    private func problems(ofPack commit: ShardCommit) throws -> [String] {
        let bytes = try Self.data(room.packs.pack(named: commit.pack))
        let isPack = commit.pack == pack.name && bytes == pack.bytes && commit.bytes == bytes.count
        return isPack && commit.sha256 == Hex.text(bytes.withUnsafeBytes { SHA256.digest(of: $0) })
            ? [] : ["another pack is published: \(commit)"]
    }

    func photoProblems() -> [String] {
        imprints.compactMap { path, imprint in (try? FileImprint(path)) == imprint ? nil : "\(path) was changed" }
    }

    /// The same command again, undisturbed: the shard is published, and nothing else is left after the next one.
    func problemsAfterRepeating() throws -> [String] {
        let result = try run(words("0"))
        guard result.status == 0 else { return ["again, it ended with \(result.status): \(result.messages)"] }
        let problems = try problems(afterShard: result)
        if leftovers(of: 0...0).isEmpty { return problems }
        // Publishing removes what killed attempts on this machine have left.
        let next = try run(words("1"))
        guard next.status == 0 else { return problems + ["the next shard ended with \(next.status): \(next.messages)"] }
        return problems + leftovers(of: 0...1)
    }

    /// Files beside the packs of some shards and their commit records, and in the scratch folder.
    func leftovers(of shards: ClosedRange<Int>) -> [String] {
        let packs = Self.names(in: room.packs.packs).filter { name in
            !shards.contains { name.hasPrefix("\(PackFolder.name(of: $0))-") && name.hasSuffix(".tar") }
        }
        let commits = Self.names(in: room.packs.commits).filter { name in
            !shards.contains { name == "\(PackFolder.name(of: $0)).json" }
        }
        // An empty folder without a lock may be one that is just being made: it is removed a minute later.
        let works = Self.names(in: scratch).filter { !Self.names(in: scratch.appending($0)).isEmpty }
        return (packs + commits + works).map { "\($0) is left" }
    }

    private static func names(in folder: FilePath) -> [String] {
        (PrivateFiles.names(in: folder) ?? []).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func data(_ path: FilePath) throws -> Data { try Data(contentsOf: URL(filePath: path.string)) }
}
