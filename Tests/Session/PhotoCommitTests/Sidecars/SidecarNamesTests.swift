import PhotoCommit
import Testing

@Suite("The sidecar of a photo")
struct SidecarNamesTests {
    private func sidecar(of photo: String, in names: String...) -> SidecarName? {
        SidecarNames(([photo] + names).map(\.name)).sidecar(of: photo.name)
    }

    private func going(_ photos: [String], in names: [String]) -> [String: Set<String>] {
        let result = SidecarNames(names.map(\.name)).companions(goingWith: photos.map(\.name))
        return Dictionary(
            uniqueKeysWithValues: result.map { photo, sidecars in
                (String(decoding: photo, as: UTF8.self), Set(sidecars.map { String(decoding: $0, as: UTF8.self) }))
            }
        )
    }

    private func read(_ photo: String, in names: String...) -> SidecarName? {
        SidecarNames(([photo] + names).map(\.name)).sidecarToRead(of: photo.name)
    }

    @Test("Is created beside the photo, with the whole name before .xmp")
    func new() {
        #expect(
            sidecar(of: "a.jpg", in: "b.jpg", "b.jpg.xmp", "b.xmp", "notes.txt")
                == SidecarName(name: "a.jpg.xmp".name, style: .ofFile, isThere: false)
        )
    }

    @Test("Is the one with the whole name, even if there is one with the stem")
    func whole() {
        let expected = SidecarName(name: "a.jpg.xmp".name, style: .ofFile, isThere: true)
        #expect(sidecar(of: "a.jpg", in: "a.jpg.xmp") == expected)
        #expect(sidecar(of: "a.jpg", in: "a.xmp", "a.jpg.xmp") == expected)
        #expect(sidecar(of: "a.jpg", in: "a.cr2", "a.xmp", "a.jpg.xmp") == expected)
    }

    @Test("Is the one with the stem if no other photo has the stem")
    func stem() {
        let expected = SidecarName(name: "a.xmp".name, style: .ofStem, isThere: true)
        #expect(sidecar(of: "a.jpg", in: "a.xmp") == expected)
        #expect(sidecar(of: "a.NEF", in: "a.xmp", "b.jpg", "a.txt") == expected)
        // A photo's sidecar is not that of its video.
        #expect(sidecar(of: "a.HEIC", in: "a.MOV", "a.xmp") == expected)
    }

    @Test("Is not the one of a stem that two photos share", arguments: ["a.cr2", "a.JPG", "a.jpeg", "a.heic"])
    func shared(_ other: String) {
        #expect(
            sidecar(of: "a.jpg", in: other, "a.xmp")
                == SidecarName(name: "a.jpg.xmp".name, style: .ofFile, isThere: false)
        )
    }

    @Test("Is read from a raw file's if the photo has none, and never from another picture's")
    func raws() {
        let expected = SidecarName(name: "a.xmp".name, style: .ofRaw, isThere: true)
        for raw in ["a.cr2", "a.NEF", "a.dng"] {
            #expect(read("a.jpg", in: raw, "a.xmp") == expected)
            #expect(read("a.jpg", in: raw, "a.heic", "a.xmp") == expected)
            #expect(read(raw, in: "a.jpg", "a.xmp") == expected)
            #expect(read("a.jpg", in: raw, "a.xmp", "a.jpg.xmp")?.name == "a.jpg.xmp".name)
            #expect(read("a.jpg", in: raw, "b.xmp") == nil)
        }
        #expect(read("a.jpg", in: "a.heic", "a.xmp") == nil)
        #expect(read("a.jpg", in: "a.xmp")?.style == .ofStem)
        #expect(read("a.jpg") == nil)
        #expect(read("a.jpg.png", in: "a.jpg.cr2", "a.jpg", "a.jpg.xmp") == nil)
    }

    @Test(
        "Is read but not written if a file of an unknown kind may own it",
        arguments: ["fff", "eip", "psd", "CAP"]
    )
    func strangers(_ kind: String) {
        let expected = SidecarName(name: "a.xmp".name, style: .ofRaw, isThere: true)
        #expect(read("a.jpg", in: "a.\(kind)", "a.xmp") == expected)
        #expect(read("a.jpg", in: "a.\(kind)", "a.xmp", "a.jpg.xmp")?.name == "a.jpg.xmp".name)
        let own = SidecarName(name: "a.jpg.xmp".name, style: .ofFile, isThere: false)
        #expect(sidecar(of: "a.jpg", in: "a.\(kind)", "a.xmp") == own)
        #expect(
            sidecar(
                of: String(repeating: "x", count: 251) + ".jpg",
                in: String(repeating: "x", count: 251) + ".\(kind)"
            ) == nil
        )
    }

    @Test(
        "Is the photo's if a video or another program's data file has its stem",
        arguments: ["mov", "MP4", "aae"]
    )
    func videos(_ kind: String) {
        let shared = SidecarName(name: "a.xmp".name, style: .ofStem, isThere: true)
        #expect(sidecar(of: "a.heic", in: "a.\(kind)", "a.xmp") == shared)
    }

    @Test("Of a video is its own, and that of the stem only if nothing else has the stem")
    func ofVideos() {
        let own = SidecarName(name: "a.mov.xmp".name, style: .ofFile, isThere: false)
        #expect(sidecar(of: "a.mov", in: "a.heic", "a.xmp") == own)
        #expect(sidecar(of: "a.mov", in: "a.mp4", "a.xmp") == own)
        #expect(sidecar(of: "a.mov", in: "a.xmp") == SidecarName(name: "a.xmp".name, style: .ofStem, isThere: true))
        #expect(
            going(["a.heic", "a.mov"], in: ["a.heic", "a.mov", "a.xmp", "a.mov.xmp"]) == [
                "a.mov": ["a.mov.xmp", "a.xmp"]
            ]
        )
    }

    @Test("May end in upper case, and then no second one is created")
    func upperCase() {
        #expect(sidecar(of: "a.jpg", in: "a.jpg.XMP")?.name == "a.jpg.XMP".name)
        #expect(sidecar(of: "A.JPG", in: "A.XMP")?.name == "A.XMP".name)
        #expect(sidecar(of: "a.jpg", in: "a.jpg.XMP", "a.jpg.xmp")?.name == "a.jpg.xmp".name)
        // The rest of the name is not folded: these are two files on a case-sensitive file system.
        #expect(sidecar(of: "a.jpg", in: "A.jpg.xmp", "A.xmp")?.isThere == false)
    }

    @Test("Is not confused with that of a photo whose whole name is another's stem")
    func doubleExtension() {
        #expect(sidecar(of: "a.jpg.png", in: "a.jpg", "a.jpg.xmp")?.name == "a.jpg.png.xmp".name)
        #expect(sidecar(of: "a.jpg.png", in: "a.jpg.xmp")?.name == "a.jpg.xmp".name)
        #expect(going(["a.jpg.png"], in: ["a.jpg", "a.jpg.png", "a.jpg.xmp"]) == [:])
    }

    @Test("Has a name that the file system accepts")
    func long() {
        let fits = String(repeating: "x", count: 247) + ".jpg"
        let long = String(repeating: "x", count: 251) + ".jpg"
        #expect(sidecar(of: fits)?.name.count == 255)
        let short = SidecarName(
            name: (String(repeating: "x", count: 251) + ".xmp").name,
            style: .ofStem,
            isThere: false
        )
        #expect(sidecar(of: long) == short)
        #expect(sidecar(of: long, in: String(repeating: "x", count: 251) + ".cr2") == nil)
    }

    @Test("May have a name that is not UTF-8")
    func bytes() {
        let photo: [UInt8] = [0xFF, 0x0A, 0x2E, 0x6A, 0x70, 0x67]
        let sidecar: [UInt8] = [0xFF, 0x0A, 0x2E, 0x78, 0x6D, 0x70]
        let names = SidecarNames([photo, sidecar])
        #expect(names.sidecar(of: photo) == SidecarName(name: sidecar, style: .ofStem, isThere: true))
    }

    @Test("Is trashed with the photo; if there are several, all of them")
    func goes() {
        #expect(
            going(["a.jpg"], in: ["a.jpg", "a.jpg.xmp", "b.jpg", "b.xmp"]) == ["a.jpg": ["a.jpg.xmp"]]
        )
        #expect(
            going(["a.jpg"], in: ["a.jpg", "a.jpg.xmp", "a.jpg.XMP", "a.xmp"])
                == ["a.jpg": ["a.jpg.xmp", "a.jpg.XMP", "a.xmp"]]
        )
        #expect(going(["a.jpg"], in: ["a.jpg"]) == [:])
    }

    @Test("Stays while another photo uses it, and goes with the last of them")
    func sharedGoing() {
        let both = ["a.jpg", "a.cr2", "a.xmp", "a.jpg.xmp"]
        #expect(going(["a.jpg"], in: both) == ["a.jpg": ["a.jpg.xmp"]])
        #expect(going(["a.jpg", "a.cr2"], in: both) == ["a.jpg": ["a.jpg.xmp"], "a.cr2": ["a.xmp"]])
        #expect(going(["a.cr2", "a.jpg"], in: both) == ["a.jpg": ["a.jpg.xmp", "a.xmp"]])
        #expect(going(["a.cr2"], in: ["a.cr2", "a.xmp"]) == ["a.cr2": ["a.xmp"]])
        #expect(going(["a.heic"], in: ["a.heic", "a.mov", "a.xmp"]) == [:])
    }

    @Test(
        "Stays if any other file has its stem",
        arguments: [
            "raw", "fff", "eip", "cap", "bay", "ptx", "psd", "avi", "mts", "3gp", "mov", "txt", "unheard-of", "CAP",
        ]
    )
    func otherOwners(_ kind: String) {
        #expect(going(["a.jpg"], in: ["a.jpg", "a.\(kind)", "a.xmp", "a.jpg.xmp"]) == ["a.jpg": ["a.jpg.xmp"]])
        #expect(going(["a.\(kind).png"], in: ["a.\(kind)", "a.\(kind).png", "a.\(kind).xmp"]) == [:])
    }

    @Test("Goes with what cameras and programs store beside the photo", arguments: ["AAE", "pp3", "dop", "THM", "wav"])
    func companions(_ kind: String) {
        let files = ["a.jpg", "a.\(kind)", "a.xmp"]
        #expect(going(["a.jpg"], in: files) == ["a.jpg": ["a.xmp", "a.\(kind)"]])
        #expect(going(["a.jpg"], in: files + ["a.cr2"]) == [:])
        #expect(going(["a.jpg", "a.cr2"], in: files + ["a.cr2"]) == ["a.cr2": ["a.xmp", "a.\(kind)"]])
        #expect(going(["a.jpg"], in: ["a.jpg", "a.jpg.\(kind)", "a.cr2"]) == ["a.jpg": ["a.jpg.\(kind)"]])
        #expect(going(["a.jpg"], in: ["a.jpg", "b.\(kind)", "a.xmp~"]) == [:])
    }

    @Test("Goes with the adjustments that Apple names after the edited picture")
    func adjustments() {
        let files = ["IMG_1234.HEIC", "IMG_1234.AAE", "IMG_E1234.HEIC", "IMG_O1234.AAE"]
        #expect(going(["IMG_1234.HEIC"], in: files) == ["IMG_1234.HEIC": ["IMG_1234.AAE"]])
        #expect(going(["IMG_E1234.HEIC"], in: files) == ["IMG_E1234.HEIC": ["IMG_O1234.AAE"]])
    }

    @Test("Is found by the extensions of the library's photos")
    func extensions() {
        let names = SidecarNames(["a.jpg", "a.pic", "a.xmp"].map(\.name), extensions: ["jpg", "pic"])
        #expect(names.sidecar(of: "a.jpg".name)?.isThere == false)
    }
}
