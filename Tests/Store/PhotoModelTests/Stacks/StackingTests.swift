import PhotoModel
import Testing

@Suite("Files of a folder are stacked")
struct StackingTests {
    /// Names of the members of each stack, the cover first.
    private func stacks(_ files: [StackFile], by rules: StackRules = StackRules()) -> Set<[String]> {
        let names = Dictionary(uniqueKeysWithValues: files.map { ($0.row, String(decoding: $0.name, as: UTF8.self)) })
        return Set(
            Stacking.stacks(of: files, by: rules).map { stack in
                #expect(files.contains { $0.mayBeStacked })
                #expect(stack.members.first?.asset == stack.cover)
                return stack.members.compactMap { names[$0.asset] }
            }
        )
    }

    private func files(_ names: String..., change: (String, inout StackFile) -> Void = { _, _ in }) -> [StackFile] {
        names.enumerated().map { index, name in
            var file = StackFile(
                row: Int64(index + 1),
                id: .next(),
                name: Array(name.utf8),
                kind: StackFile.Kind(format: nil, name: Array(name.utf8)),
                taken: 1_700_000_000_000
            )
            change(name, &file)
            return file
        }
    }

    @Test("A raw file with the finished pictures of its name, whose cover is a finished picture")
    func raw() {
        #expect(stacks(files("a.NEF", "a.JPG", "b.JPG", "c.NEF")) == [["a.JPG", "a.NEF"]])
        #expect(stacks(files("a.CR3", "a.HIF", "a.JPG")) == [["a.HIF", "a.CR3", "a.JPG"]])
        #expect(stacks(files("a.HEIC", "a.JPG")) == [])
    }

    @Test("A raw file and a picture of the same name that were taken at other times stay two")
    func otherShot() {
        let files = files("a.NEF", "a.JPG") { name, file in
            if name == "a.JPG" { file.taken = 1_700_000_003_000 }
        }
        #expect(stacks(files) == [])
        #expect(stacks(self.files("a.NEF", "a.JPG") { if $0 == "a.NEF" { $1.taken = nil } }) == [["a.JPG", "a.NEF"]])
    }

    @Test("A Live Photo by its identifier, whatever the names, and never by names alone")
    func live() {
        let pair = files("IMG_1.HEIC", "clip.MOV", "IMG_1.MOV") { name, file in
            file.contentIdentifier = name == "IMG_1.MOV" ? "other" : "one"
        }
        #expect(stacks(pair) == [["IMG_1.HEIC", "clip.MOV"]])
        #expect(stacks(files("IMG_1.HEIC", "IMG_1.MOV")) == [])
        #expect(stacks(files("a.HEIC", "b.HEIC") { $1.contentIdentifier = "one" }) == [])
        #expect(stacks(files("a.HEIC", "a.MOV") { $1.contentIdentifier = "" }) == [])
    }

    @Test("An edited picture with its original of the same time, whose cover is the edited one")
    func edits() {
        #expect(stacks(files("IMG_E12.JPG", "IMG_12.HEIC")) == [["IMG_E12.JPG", "IMG_12.HEIC"]])
        #expect(stacks(files("x-edited.jpg", "x.jpg")) == [["x-edited.jpg", "x.jpg"]])
        #expect(stacks(files("x-edited.jpg", "x.jpg") { if $0 == "x.jpg" { $1.taken = nil } }) == [])
        #expect(stacks(files("IMG_Elsa.JPG", "IMG_lsa.JPG", "-edited.jpg")) == [])
    }

    @Test("A burst by its identifier, and by names of Google and Samsung")
    func bursts() {
        #expect(
            stacks(files("b.HEIC", "a.HEIC", "c.HEIC") { $1.burstIdentifier = "one" }) == [
                ["a.HEIC", "b.HEIC", "c.HEIC"]
            ]
        )
        let google = files(
            "00000IMG_00000_BURST20190819200527451.jpg",
            "00001IMG_00001_BURST20190819200527451_COVER.jpg",
            "00002IMG_00002_BURST20190819200527451.jpg",
            "00000IMG_00000_BURST20190819200528000.jpg"
        )
        #expect(
            stacks(google) == [
                [
                    "00001IMG_00001_BURST20190819200527451_COVER.jpg", "00000IMG_00000_BURST20190819200527451.jpg",
                    "00002IMG_00002_BURST20190819200527451.jpg",
                ]
            ]
        )
        #expect(stacks(files("20190819_200527_001.jpg", "20190819_200527_002.jpg")) == [])
        #expect(
            stacks(files("20190819_200527_001.jpg", "20190819_200527_002.jpg", "20190819_200527_003.jpg"))
                == [["20190819_200527_001.jpg", "20190819_200527_002.jpg", "20190819_200527_003.jpg"]]
        )
    }

    @Test("Other shots of a burst are told apart from the files of its cover")
    func roles() throws {
        let files = files("a.JPG", "a.NEF", "b.JPG", "b.NEF") { $1.burstIdentifier = "one" }
        let stack = try #require(Stacking.stacks(of: files, by: StackRules()).first)
        #expect(
            stack.members == [
                Stack.Member(1, .picture), Stack.Member(2, .raw), Stack.Member(3, .burst), Stack.Member(4, .burst),
            ]
        )
    }

    @Test("By hand: together, with the cover chosen, and alone")
    func byHand() {
        var chosen = files("a.JPG", "b.JPG", "c.JPG", "c.NEF")
        chosen[0].choice = .with(chosen[1].id)
        chosen[1].choice = .with(chosen[1].id)
        chosen[3].choice = .alone
        #expect(stacks(chosen) == [["b.JPG", "a.JPG"]])
        // A file that was added to a stack brings those that the rules stack with it.
        chosen[3].choice = nil
        chosen[2].choice = .with(chosen[1].id)
        #expect(stacks(chosen) == [["b.JPG", "a.JPG", "c.JPG", "c.NEF"]])
        // The cover was deleted.
        #expect(stacks([chosen[0]]) == [])
    }

    @Test func `A burst by hand has shots, each with its own files, and the cover chosen`() throws {
        var chosen = files("a.JPG", "b.JPG", "b.NEF", "c.JPG", "d.JPG")
        for place in [0, 1, 3] { chosen[place].choice = .burst(of: chosen[1].id) }
        var rules = StackRules()
        rules.bursts = false
        let stack = try #require(Stacking.stacks(of: chosen, by: rules).first)
        #expect(stack.members == [.init(2, .picture), .init(1, .burst), .init(3, .raw), .init(4, .burst)])
        #expect(stacks(chosen, by: rules).count == 1)
        // One was taken out, and the cover was deleted.
        chosen[0].choice = .alone
        #expect(stacks(chosen) == [["b.JPG", "b.NEF", "c.JPG"]])
        #expect(stacks([chosen[0], chosen[3]]) == [])
    }

    @Test func `A choice about a stack is read as it was written`() throws {
        let id = AssetID.next()
        for choice in [StackChoice.alone, .with(id), .burst(of: id)] {
            #expect(StackChoice(choice.description) == choice)
        }
        #expect(StackChoice("burst:") == nil && StackChoice("burst:alone") == nil && StackChoice("") == nil)
    }

    @Test("A file without a picture is the cover of none that has one")
    func unprepared() {
        #expect(stacks(files("a.JPG", "a.NEF") { if $0 == "a.JPG" { $1.isPrepared = false } }) == [["a.NEF", "a.JPG"]])
    }

    @Test("Each rule can be turned off")
    func rules() {
        var rules = StackRules()
        (rules.raw, rules.edits, rules.copies, rules.bursts, rules.live) = (false, false, false, false, false)
        let all = files("a.JPG", "a.NEF", "a-edited.jpg", "a.MOV") {
            $1.burstIdentifier = "one"
            $1.contentIdentifier = "one"
        }
        #expect(stacks(all, by: rules) == [])
        rules.raw = true
        #expect(stacks(all, by: rules) == [["a.JPG", "a.NEF"]])
    }
}
