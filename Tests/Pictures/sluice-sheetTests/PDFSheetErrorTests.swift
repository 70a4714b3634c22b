import ContactSheet
import Foundation
import SheetProtocol
import SystemPackage
import TestSupport
import Testing

struct PDFSheetErrorTests {
    private let maker: SheetMaker
    private let contents = SheetMaker.contents([SheetGroup(title: "", count: 400)])

    init() throws { maker = try SheetMaker() }

    private func error(_ program: FilePath? = nil, output: FilePath = "/dev/null") throws -> PDFSheetError? {
        let output = try FileDescriptor.open(output, .writeOnly)
        defer { try? output.close() }
        do throws(PDFSheetError) {
            let program = program ?? maker.program
            let sheet = try PDFSheet(contents, SheetLayout(), language: nil, to: output, program: program)
            let picture = [UInt8](repeating: 1, count: 4096)
            for number in 0..<400 { try sheet.append(SheetPhoto(name: "\(number)"), jpeg: picture) }
            _ = try sheet.finish()
            return nil
        } catch {
            return error
        }
    }

    @Test func aMissingProgramIsNamedWithTheRemedy() throws {
        let error = try #require(try error(maker.path("absent")))
        #expect("\(error)".contains("absent") && "\(error)".contains("SLUICE_SHEET"))
    }

    @Test func aFullDiskIsReported() throws {
        let error = try #require(try error(output: "/dev/full"))
        #expect("\(error)".contains("cannot write the PDF: No space left on device"))
    }

    @Test func withoutFontsThePackagesAreNamed() throws {
        let error = try #require(try error(maker.program(fontsIn: maker.path("empty").string)))
        #expect("\(error)".contains("no fonts are installed") && "\(error)".contains("fonts-dejavu-core"))
    }

    @Test(arguments: ["exit 3", "kill -SEGV $$", "echo nonsense; exec cat >&2", "exec true"])
    func aProgramThatIsNoneIsReported(script: String) throws {
        #expect(try error(maker.script(script)) != nil)
    }

    @Test func aProgramThatEndsMidwayIsReported() throws {
        let ready = #"{"ready":{"fontCount":1,"isSandboxed":true,"version":1}}"#
        #expect(try error(maker.script("echo '\(ready)'; head -c 5000 >&2; exit 7")) == .ended("exited with status 7"))
        let problem = #"{"problem":"the moon is full"}"#
        let refused = try error(maker.script("echo '\(ready)'; head -c 5000 >&2; echo '\(problem)'"))
        #expect(refused == .refused("the moon is full"))
    }

    @Test func aProgramOfAnotherVersionIsRefused() throws {
        let ready = #"{"ready":{"fontCount":1,"isSandboxed":true,"version":2}}"#
        let error = try #require(try error(maker.script("echo '\(ready)'; exec cat >&2")))
        #expect("\(error)".contains("another version"))
    }

    @Test func charactersWithoutAFontAreCounted() throws {
        let program = try maker.program(fontsIn: "/usr/share/fonts/truetype/dejavu")
        let contents = SheetMaker.contents([SheetGroup(title: "", count: 3)])
        let outcome = try maker.write("sheet.pdf", contents, program: program) { number in
            (SheetPhoto(name: ["日本.jpg", "a.jpg", "한국.jpg"][number]), nil)
        }
        #expect(outcome.textsWithoutGlyphs == 2)
    }

    @Test func theProgramIsSandboxedAndKnowsItsLibraries() throws {
        let output = try Tool.run(maker.program, "--abilities")
        let abilities = try #require(try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any])
        let cage = try #require(abilities["cage"] as? [String: Any])
        #expect(Set(cage["refused"] as? [String] ?? []) == ["files", "networks", "programs", "processes"])
        #expect(abilities["pango"] is String && abilities["cairo"] is String && abilities["font"] is String)
    }

    @Test func byHandItSaysWhatItIsFor() throws {
        #expect(try Tool.status([maker.program.string]).status == 64)
    }

    @Test(arguments: ["", "nonsense\n", "{}\n", "{\"end\":true}\n", "{\"header\":{}}\n"])
    func requestsThatAreNoneEndIt(requests: String) throws {
        try maker.path("requests").write(Array(requests.utf8))
        let script = try maker.script("exec \(maker.program) <\(maker.path("requests")) 3>/dev/null")
        let result = try Tool.status([script.string])
        #expect(result.status == 1)
        #expect(String(decoding: result.output, as: UTF8.self).contains("\"problem\""))
    }
}
