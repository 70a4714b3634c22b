import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite("Commands on a full disk", .serialized, .enabled(if: LoopDisk.isPossible, "mounting takes root's rights"))
struct FullDiskTests {
    /// Every n-th size of `make torture`; nil otherwise.
    private static let stride = ProcessInfo.processInfo.environment["SLUICE_TORTURE_STRIDE"].flatMap { Int($0) }

    /// Free bytes to test: up to the initial size of the catalogue's log and its index.
    private static func sizes(_ block: Int) -> [Int] {
        if let stride { return Array(Swift.stride(from: 0, through: 64 << 10, by: block * max(1, stride))) }
        // Sizes at which the index fits in part, and at which everything but the log fits.
        return block == 1024 ? [0, 9, 12, 40].map { $0 << 10 } : [0, 32 << 10]
    }

    @Test(
        "Each command works or reports the problem, however much space is left",
        arguments: [1024, 2048, 4096]
    )
    func commands(_ block: Int) throws {
        let household = try Household()
        let disk = try LoopDisk(at: household.path.appending("disk"), blockByteCount: block)
        let store = try StoreOnDisk(household, on: disk.path)
        let commands = store.looking + store.changing
        var refused = 0
        for size in Self.sizes(block) {
            // Each command runs at some sizes, and at all of them only in the long test.
            for command in commands {
                try disk.makeRoom()
                try store.reset()
                try disk.fill(leaving: size)
                let result = try store.run(command)
                let said = "\(size) bytes, \(command): \(result.status) \(result.messages)"
                #expect((0...2).contains(result.status), "\(said)")
                if result.status == 1, command != ["undo"] {
                    refused += 1
                    #expect(result.messages.contains(disk.path.string), "\(said)")
                    #expect(result.messages.contains("free some space"), "\(said)")
                }
            }
        }
        // If there were always enough room, this test would prove nothing.
        #expect(refused > 0)
        try disk.makeRoom()
        try store.reset()
        for command in commands { #expect(try store.run(command).status == 0, "\(command)") }
    }

    @Test("A lost page of the cache ends the command with the file's name, not with a signal")
    func lostPage() throws {
        let household = try Household()
        let store = try StoreOnDisk(household, on: household.path)
        let data = store.store.pushing("cache/data.mdb")
        let words = ["serve", "--no-prepare", "--json", "--token", "a-token-for-tests", "--store", store.store.string]
        let process = household.process(Household.commands.appending(path: "sluice"), words)
        let (output, messages) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, messages)
        try process.run()
        defer { if process.isRunning { process.terminate() } }
        let started =
            try JSONSerialization.jsonObject(with: output.fileHandleForReading.availableData) as? [String: Any]
        let address = try #require(started?["listen"] as? String)
        let id = try #require(store.run(["find", "--json"]).list.first?["id"] as? String)
        try #require(truncate(data.string, 8192) == 0)
        let list = "curl -sS -m 60 -H 'Authorization: Bearer a-token-for-tests' 'http://\(address)/api/v1"
        _ = try household.shell("\(list)/photos/\(id)'; \(list)/photos/\(id)/tiers/thumb'")
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 1)
        let said = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(said.contains("Error: \(data): cannot read or write part of it"), "\(said)")
    }

    @Test("A signal sent by another process keeps its default effect")
    func sentSignal() throws {
        let household = try Household()
        let store = try StoreOnDisk(household, on: household.path)
        let words = ["serve", "--no-prepare", "--json", "--store", store.store.string]
        // Swift's own handler survives signals sent by a process.
        let process = household.process(
            Household.commands.appending(path: "sluice"),
            words,
            with: ["SWIFT_BACKTRACE": "enable=no"]
        )
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        _ = output.fileHandleForReading.availableData
        kill(process.processIdentifier, SIGBUS)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGBUS)
    }
}
