import Foundation
import PhotoModel
import Testing

@Suite("Copies of a photo are stacked")
struct StackedCopyTests {
    /// Files of one camera, of the same thousandth of a second, each with bytes of its own.
    private func files(_ names: String..., change: (String, inout StackFile) -> Void = { _, _ in }) -> [StackFile] {
        names.enumerated().map { index, name in
            var file = StackFile(
                row: Int64(index + 1),
                id: .next(),
                name: Array(name.utf8),
                kind: StackFile.Kind(format: nil, name: Array(name.utf8)),
                taken: 1_700_000_000_123,
                exposure: StackFile.Exposure(
                    content: ContentID(words: [UInt64(index), 0, 0, 0]),
                    camera: "Camera",
                    lens: "Lens",
                    format: "jpeg",
                    width: 4000,
                    height: 3000
                )
            )
            change(name, &file)
            return file
        }
    }

    /// Names of the members of each stack, the cover first.
    private func stacks(_ files: [StackFile], by rules: StackRules = StackRules()) -> Set<[String]> {
        let names = Dictionary(uniqueKeysWithValues: files.map { ($0.row, String(decoding: $0.name, as: UTF8.self)) })
        return Set(Stacking.stacks(of: files, by: rules).map { $0.members.compactMap { names[$0.asset] } })
    }

    @Test(arguments: [
        "IMG_1234 (1)", "IMG_1234(2)", "IMG_1234-1", "IMG_1234_12", "IMG_1234~2", "IMG_1234 2", "IMG_1234 copy",
        "IMG_1234 copy 3", "IMG_1234 - Copy", "IMG_1234 - Copy (2)", "IMG_1234 (copy)", "Copy of IMG_1234",
    ])
    func `A picture of the same exposure is stacked by each name of a copy, and covers its original`(stem: String) {
        let files = files("IMG_1234.jpg", "\(stem).jpg")
        #expect(stacks(files) == [["\(stem).jpg", "IMG_1234.jpg"]])
        #expect(files[1].mayBeStacked && !files[0].mayBeStacked)
    }

    @Test(arguments: [
        "IMG_1234 (0)", "IMG_1234_001", "IMG_1234 (100)", "IMG_12345", "IMG_1234b", "(1)", "copy", "-1", "1",
    ])
    func `Other names are none of a copy`(stem: String) {
        #expect(stacks(files("IMG_1234.jpg", "\(stem).jpg")) == [])
    }

    @Test func `Files of another time, camera or lens stay two photos, and so do those of unknown ones`() {
        let changes: [(inout StackFile) -> Void] = [
            { $0.taken = 1_700_000_000_124 }, { $0.taken = nil }, { $0.exposure?.camera = "Other" },
            { $0.exposure?.camera = nil }, { $0.exposure?.lens = "Other" }, { $0.exposure = nil },
        ]
        for change in changes {
            #expect(stacks(files("a.jpg", "a (1).jpg") { if $0 == "a (1).jpg" { change(&$1) } }) == [])
            #expect(stacks(files("a.jpg", "a (1).jpg") { if $0 == "a.jpg" { change(&$1) } }) == [])
        }
        #expect(stacks(files("a.jpg", "a (1).jpg") { $1.taken = nil }) == [])
        let lensless = files("a.jpg", "a (1).jpg") { if $0 == "a.jpg" { $1.exposure?.lens = nil } }
        #expect(stacks(lensless) == [["a (1).jpg", "a.jpg"]])
    }

    @Test func `Equal bytes are a duplicate, also beside a raw file`() {
        let files = files("a.jpg", "a.nef", "a (1).jpg", "a (2).jpg") {
            if $0 == "a (1).jpg" || $0 == "a.jpg" { $1.exposure?.content = ContentID(words: [9, 0, 0, 0]) }
        }
        #expect(stacks(files) == [["a (2).jpg", "a.jpg", "a.nef"]])
    }

    @Test func `Of the same whole second, a copy needs a camera's number and another size or format`() {
        func whole(_ original: String, _ copy: String, _ change: (inout StackFile.Exposure) -> Void) -> Set<[String]> {
            stacks(
                files(original, copy) { name, file in
                    file.taken = 1_700_000_000_000
                    if name == copy, var exposure = file.exposure {
                        change(&exposure)
                        file.exposure = exposure
                    }
                }
            )
        }
        // Phones and importers name photos of one second like this.
        #expect(whole("20190819_200527.jpg", "20190819_200527(1).jpg") { $0.width = 400 } == [])
        #expect(whole("20190819.jpg", "20190819-1.jpg") { $0.format = "heic" } == [])
        #expect(whole("Paris.jpg", "Paris-1.jpg") { $0.width = 400 } == [])
        #expect(whole("IMG_1234.jpg", "IMG_1234 (1).jpg") { _ in } == [])
        #expect(
            whole("IMG_1234.jpg", "IMG_1234 (1).jpg") { $0.format = "heic" } == [["IMG_1234 (1).jpg", "IMG_1234.jpg"]]
        )
        #expect(
            whole("_MG_1234.jpg", "_MG_1234 copy.jpg") { $0.width = 400 } == [["_MG_1234.jpg", "_MG_1234 copy.jpg"]]
        )
    }

    @Test func `A smaller copy does not cover its original, and has a role of its own`() throws {
        let files = files("a.jpg", "a.nef", "a (1).jpg") { if $0 == "a (1).jpg" { $1.exposure?.height = 2999 } }
        let stack = try #require(Stacking.stacks(of: files, by: StackRules()).first)
        #expect(stack.members == [.init(1, .picture), .init(3, .copy), .init(2, .raw)])
        // A copy beside a raw file alone.
        #expect(stacks(Array(files[1...])) == [["a (1).jpg", "a.nef"]])
    }

    @Test func `A film, a raw file and what was taken apart are no copies`() {
        #expect(stacks(files("a.jpg", "a (1).mov", "a (1).nef")) == [])
        #expect(stacks(files("a.mov", "a (1).jpg")) == [])
        #expect(stacks(files("a.jpg", "a (1).jpg") { if $0 == "a.jpg" { $1.choice = .alone } }) == [])
    }

    @Test func `The rule can be turned off, and was off where rules are stored without it`() throws {
        var rules = StackRules()
        rules.copies = false
        #expect(stacks(files("a.jpg", "a (1).jpg"), by: rules) == [])
        let stored = #"{"bursts":true,"edits":true,"live":true,"raw":true}"#
        #expect(try JSONDecoder().decode(StackRules.self, from: Data(stored.utf8)) == rules)
    }
}
