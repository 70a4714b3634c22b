import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite("A file that cannot be mapped", .timeLimit(.minutes(5)))
struct MappingTests {
    @Test("Wherever mapping fails, each command works or reports the problem", arguments: [false, true])
    func commands(_ isLasting: Bool) throws {
        let household = try Household()
        let store = try StoreOnDisk(household, on: household.path)
        var refused = 0
        for command in store.looking + store.changing {
            var call = 1
            while let result = try run(command, store, call, isLasting) {
                let said = "\(command), mapping \(call): \(result.status) \(result.messages)"
                #expect((0...2).contains(result.status), "\(said)")
                if result.status == 1, command != ["undo"] {
                    refused += 1
                    #expect(result.messages.contains(store.store.string), "\(said)")
                }
                call += 1
            }
            #expect(call > 2, "\(command)")
        }
        #expect(refused > 0)
    }

    /// - Returns: nil if the command maps fewer files.
    private func run(_ command: [String], _ store: StoreOnDisk, _ call: Int, _ isLasting: Bool) throws -> Finished? {
        try store.reset()
        let counter = store.household.path.appending("counter")
        try counter.write([UInt8](repeating: 0, count: 8))
        var environment = [
            "LD_PRELOAD": try PreloadedLibrary.faultInjection.get(), "FAULT_COUNTER": counter.string,
            "FAULT_ERROR": "ENOMEM", "FAULT_AT": "\(call)", "FAULT_STORE": store.store.string,
        ]
        if isLasting { environment["FAULT_FOREVER"] = "1" }
        let result = try store.run(command, with: environment)
        let calls = try counter.bytes().withUnsafeBytes { $0.loadUnaligned(as: Int.self) }
        return calls < call ? nil : result
    }
}
