import Foundation
import GRDB
import SystemPackage
import TestSupport
import Testing

@Suite("A library that cannot be written", .enabled(if: LoopDisk.isPossible, "mounting takes root's rights"))
struct ReadOnlyTests {
    private let household: Household
    private let disk: LoopDisk
    private let store: StoreOnDisk
    private var catalogue: FilePath { store.store.appending("catalogue.sqlite") }

    init() throws {
        household = try Household()
        disk = try LoopDisk(at: household.path.appending("disk"))
        store = try StoreOnDisk(household, on: disk.path)
    }

    @Test("On a read-only disk, reading commands work, and changing ones report the reason")
    func mountedReadOnly() throws {
        let before = try store.run(["find", "--json"]).text
        try disk.makeReadOnly()
        for command in store.looking {
            let result = try store.run(command)
            #expect(result.status == 0, "\(command): \(result.messages)")
        }
        #expect(try store.run(["find", "--json"]).text == before)
        for command in store.changing {
            let result = try store.run(command)
            #expect(result.status == 1, "\(command): \(result.text)")
            #expect(result.messages.contains("is on a disk that is mounted read-only"), "\(result.messages)")
            #expect(result.messages.contains(store.store.string), "\(result.messages)")
        }
    }

    /// Leaves the store like a killed process: the last decision is only in the log.
    private func die(keepingIndex: Bool) throws {
        let left = household.path.appending("left")
        try left.makeFolder()
        let pool = try DatabasePool(path: catalogue.string)
        try pool.write { try $0.execute(sql: "UPDATE library SET name = 'in the log'") }
        for end in keepingIndex ? ["", "-wal", "-shm"] : ["", "-wal"] {
            let name = "catalogue.sqlite\(end)"
            try FileManager.default.copyItem(
                atPath: store.store.appending(name).string,
                toPath: left.appending(name).string
            )
        }
        try pool.close()
        for name in try FileManager.default.contentsOfDirectory(atPath: left.string) {
            try left.appending(name).copy(to: store.store.appending(name))
        }
        try #require(try store.store.appending("catalogue.sqlite-wal").bytes().count > 0)
    }

    @Test("The log of a killed process is read too", arguments: [true, false])
    func log(_ keepingIndex: Bool) throws {
        try die(keepingIndex: keepingIndex)
        try disk.makeReadOnly()
        let out = household.path.appending("exported").string
        #expect(try store.run(["library", "export", out]).status == 0)
        #expect(String(decoding: try FilePath(out).bytes(), as: UTF8.self).contains("in the log"))
        let refused = try store.run(["decide", household.photos.appending("1.jpg").string, "--favourite"])
        #expect(refused.status == 1 && refused.messages.contains("mounted read-only"), "\(refused.messages)")
    }

    @Test("A readable folder of another user is read, even while it is open, and does not change")
    func folder() throws {
        let files = try FileManager.default.subpathsOfDirectory(atPath: store.store.string)
        for path in [""] + files {
            let whole = store.store.string + "/" + path
            #expect(chmod(whole, try isFolder(whole) ? 0o555 : 0o444) == 0)
        }
        try checkFolder()
        // Another process has it open.
        let pool = try DatabasePool(path: catalogue.string)
        try pool.write { try $0.execute(sql: "UPDATE library SET name = 'of somebody'") }
        for end in ["-wal", "-shm"] { #expect(chmod(catalogue.string + end, 0o444) == 0) }
        try checkFolder()
        let out = household.path.appending("exported").string
        #expect(try unprivileged(["library", "export", out]).status == 0)
        #expect(String(decoding: try FilePath(out).bytes(), as: UTF8.self).contains("of somebody"))
        try pool.close()
    }

    private func checkFolder() throws {
        for command in store.looking {
            let result = try unprivileged(command)
            #expect(result.status == 0, "\(command): \(result.messages)")
        }
        for command in store.changing {
            let result = try unprivileged(command)
            #expect(result.status == 1, "\(command): \(result.text)")
            #expect(result.messages.contains("cannot be written: change its permissions"), "\(result.messages)")
            #expect(result.messages.contains(store.store.string), "\(result.messages)")
        }
    }

    private func isFolder(_ path: String) throws -> Bool {
        try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType == .typeDirectory
    }

    /// Root bypasses permissions, so the command runs without that capability.
    private func unprivileged(_ words: [String]) throws -> Finished {
        let quoted = (words + ["--store", store.store.string]).map { "'\($0)'" }.joined(separator: " ")
        let out = household.path.appending("out")
        try? FileManager.default.removeItem(atPath: out.string)
        let abilities = "setpriv --bounding-set=-dac_override,-dac_read_search,-fowner --"
        return try household.shell("exec \(abilities) sluice \(quoted)", from: household.photos)
    }

    @Test("It is served, and a decision is refused with the reason")
    func served() throws {
        try disk.makeReadOnly()
        let words = ["serve", "--no-prepare", "--json", "--token", "a-token-for-tests", "--store", store.store.string]
        let process = household.process(Household.commands.appending(path: "sluice"), words)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        defer {
            process.terminate()
            process.waitUntilExit()
        }
        let started =
            try JSONSerialization.jsonObject(with: output.fileHandleForReading.availableData) as? [String: Any]
        let address = try #require(started?["listen"] as? String)
        let id = try #require(store.run(["find", "--json"]).list.first?["id"] as? String)
        let ask = "curl -sS -m 60 -H 'Authorization: Bearer a-token-for-tests' -w '\\n%{http_code}'"
        let place = "http://\(address)/api/v1"
        let photo = try household.shell("\(ask) '\(place)/photos/\(id)'").text
        #expect(photo.hasSuffix("200"), "\(photo)")
        let tier = try household.shell("\(ask) -o /dev/null '\(place)/photos/\(id)/tiers/thumb'").text
        #expect(tier.hasSuffix("200"), "\(tier)")
        let body = #"{"photos": ["\#(id)"], "verdict": "favourite"}"#
        let decided = try household.shell(
            "\(ask) -H 'Content-Type: application/json' -d '\(body)' '\(place)/decide'"
        ).text
        #expect(decided.contains("mounted read-only") && decided.hasSuffix("403"), "\(decided)")
    }
}
