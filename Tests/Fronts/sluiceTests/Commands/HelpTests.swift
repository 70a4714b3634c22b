import ArgumentParser
import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import sluice

@Suite("Help and command reference")
struct HelpTests {
    let household: Household

    init() throws { household = try Household() }

    @Test("Help and version are printed on standard output")
    func help() throws {
        let help = try household.sluice("--help")
        #expect(help.status == 0 && help.messages == "")
        for command in ["prepare", "watch", "libraries", "status", "show", "tier", "failures", "prune", "doctor"] {
            #expect(help.text.contains("  \(command) "))
            #expect(try household.sluice("help", command).text.contains("--store <dir>"))
        }
        #expect(try household.sluice("--version").text.split(separator: ".").count == 3)
    }

    @Test("The help of each command is plain text without leftover markup")
    func words() throws {
        let help = try household.sluice("--help").text
        let groups = help.matches(of: #/\n([A-Z]+) SUBCOMMANDS:/#).map(\.1)
        #expect(groups == ["PREPARE", "LOOK", "DECIDE", "DUPLICATES", "LIBRARY", "EXPORT", "SERVE"])
        let listed = help.matches(of: #/\n  ([a-z]+) +([A-Z][a-z]+) /#).map { (command: $0.1, verb: $0.2) }
        #expect(listed.count > 30)
        for (command, verb) in listed {
            #expect(!verb.hasSuffix("s"), "\(command) begins with no imperative: \(verb)")
            let text = try household.sluice("help", String(command)).text
            #expect(text.contains("USAGE: sluice \(command)") && !text.contains("\\"), "\(command)")
        }
    }

    @Test("Each command gives its name: looking names up takes a third of the start of each command")
    func names() {
        func unnamed(_ command: any ParsableCommand.Type) -> [String] {
            let own = command.configuration.commandName == nil ? ["\(command)"] : []
            return own + command.configuration.subcommands.flatMap(unnamed)
        }
        #expect(Sluice.configuration.subcommands.count > 30)
        #expect(unnamed(Sluice.self).isEmpty)
    }

    @Test func `The command reference matches the help`() throws {
        let reference = packageFolder.appending("scripts/command-reference").string
        let program = Household.commands.appending(path: "sluice").path
        let checked = try household.run("/usr/bin/python3", reference, "--check", program)
        #expect(checked.status == 0, "\(checked.messages)")
    }
}
