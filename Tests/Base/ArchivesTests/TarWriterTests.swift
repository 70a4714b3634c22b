import Foundation
import TestSupport
import Testing

@testable import Archives

struct TarWriterTests {
    /// Names at the limits of the two fields, and beyond; contents at those of a block.
    private static let files: [(name: String, bytes: [UInt8])] = {
        let directory = String(repeating: "d", count: 99)
        let names = [
            "0001.jpg", "größe/写真 📷.json", String(repeating: "n", count: 100), String(repeating: "n", count: 101),
            directory + "/" + String(repeating: "n", count: 100), directory + "/" + String(repeating: "n", count: 101),
            String(repeating: "d", count: 155) + "/" + String(repeating: "n", count: 100),
            String(repeating: "d", count: 156) + "/n", String(repeating: "ab/", count: 84) + "abc",
            String(repeating: "ab/", count: 85) + "abc", String(repeating: "é", count: 80),
            String(repeating: "a/", count: 1000) + "b", "a b=c\nd.txt",
        ]
        return names.enumerated().map { place, name in
            let count = [0, 1, 511, 512, 513, 10_000][place % 6]
            return (name, (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ place) })
        }
    }()

    private func archive(_ files: [(name: String, bytes: [UInt8])]) throws -> ([UInt8], [TarWriter.Member]) {
        let collected = Collected()
        var members: [TarWriter.Member] = []
        var writer = TarWriter(output: collected.append)
        for file in files {
            members.append(try writer.begin(file.name, byteCount: file.bytes.count))
            try writer.write(Array(file.bytes.prefix(5)))
            try writer.write(Array(file.bytes.dropFirst(5)))
        }
        try writer.finish()
        return (collected.bytes, members)
    }

    @Test func `Members are where they are said to be`() throws {
        let (bytes, members) = try archive(Self.files)
        #expect(members.first?.headerOffset == 0 && members.first?.dataOffset == 512)
        for (file, member) in zip(Self.files, members) {
            #expect(member.name == file.name && member.byteCount == file.bytes.count)
            #expect(Array(bytes[member.dataOffset..<member.dataOffset + member.byteCount]) == file.bytes)
        }
        #expect(bytes.count % 512 == 0 && bytes.suffix(1024).allSatisfy { $0 == 0 })
    }

    @Test func `Only names that fit nowhere have a pax header`() throws {
        let (_, members) = try archive(Self.files)
        let withHeader = members.filter { $0.dataOffset - $0.headerOffset > 512 }.map(\.name)
        #expect(withHeader == [3, 5, 7, 9, 10, 11].map { Self.files[$0].name })
    }

    @Test func `A header is that of the standard`() throws {
        let header = TarHeader.bytes(name: "a/b", byteCount: 8)
        func field(_ range: Range<Int>) -> String { String(decoding: header[range], as: UTF8.self) }
        #expect(header.count == 512 && field(0..<4) == "a/b\0")
        #expect(field(100..<124) == "0000644\u{0}0000000\u{0}0000000\u{0}")
        #expect(field(124..<148) == "00000000010\u{0}00000000000\u{0}")
        #expect(field(156..<158) == "0\u{0}" && field(257..<265) == "ustar\u{0}00")
        let sum = header.enumerated().reduce(0) { $0 + (148..<156 ~= $1.offset ? 32 : Int($1.element)) }
        let digits = String(sum, radix: 8)
        #expect(field(148..<156) == String(repeating: "0", count: 6 - digits.count) + digits + "\u{0} ")
    }

    @Test func `A pax record counts itself`() throws {
        let name = String(repeating: "n", count: 101)
        let header = TarHeader.bytes(name: name, byteCount: 0)
        #expect(header.count == 1536 && header[156] == UInt8(ascii: "x"))
        #expect(String(decoding: header[512..<624], as: UTF8.self) == "111 path=\(name)\n\u{0}")
    }

    @Test func `Data that is not as announced is refused`() throws {
        let collected = Collected()
        var writer = TarWriter(output: collected.append)
        _ = try writer.begin("a", byteCount: 3)
        #expect(throws: TarError.tooLong("a", excessByteCount: 1)) { try writer.write([1, 2, 3, 4]) }
        try writer.write([1, 2])
        #expect(throws: TarError.incomplete("a", missingByteCount: 1)) { try writer.begin("b", byteCount: 0) }
        #expect(collected.bytes.count == 514)
        do {
            try writer.finish()
            Issue.record("The archive ended.")
        } catch {
            #expect(error as? TarError == .incomplete("a", missingByteCount: 1))
        }
    }

    @Test(arguments: ["", "/a", "a/", "a//b", "../a", "a/..", "./a", "a\u{0}b"])
    func `Names that mean something else elsewhere are refused`(name: String) {
        var writer = TarWriter { _ in }
        #expect(throws: TarError.invalidName(name)) { try writer.begin(name, byteCount: 0) }
    }

    @Test(.enabled(if: Python.exists))
    func `Python reads names, contents and offsets`() throws {
        let script = """
            import sys, tarfile
            with tarfile.open(sys.argv[1], "r:") as archive:
                for m in archive:
                    assert (m.isreg(), m.mode, m.uid, m.gid, m.mtime, m.uname) == (True, 0o644, 0, 0, 0, "")
                    print(list(m.name.encode()), m.offset_data, list(archive.extractfile(m).read()))
            """
        let (bytes, members) = try archive(Self.files)
        let folder = try TemporaryFolder()
        let path = try folder.write("a.tar", bytes)
        let lines = zip(Self.files, members).map { file, member in
            "\(Array(file.name.utf8)) \(member.dataOffset) \(file.bytes)\n"
        }
        #expect(try Python.run(script, path) == lines.joined())
        let stream = script.replacing("list(archive.extractfile(m).read())", with: "m.size")
            .replacing("\"r:\"", with: "\"r|\"")
        #expect(try Python.run(stream, path).split(separator: "\n").count == Self.files.count)
    }

    /// The second program is found only where Debian's libarchive-tools are.
    @Test(arguments: ["tar", "bsdtar"])
    func `Other programs extract what was written`(program: String) throws {
        guard let path = programs[program] else { return }
        let folder = try TemporaryFolder()
        // A folder cannot have the name of another file.
        let files = Self.files.filter { $0.name.utf8.count < 1000 }
        let file = try folder.write("a.tar", archive(files).0)
        for (place, command) in ["\(path) -xf \(file)", "cat \(file) | \(path) -xf -"].enumerated() {
            let target = folder.path("out\(place)")
            #expect(try Tool.text(["sh", "-c", "mkdir \(target) && cd \(target) && \(command) 2>&1"]) == "")
            for file in files {
                #expect(try Array(Data(contentsOf: URL(filePath: target + "/" + file.name))) == file.bytes)
            }
        }
    }

    /// Those of the last header of each member. DALI's `wds2idx` takes the end of the previous member from them, and errs
    /// where a pax header lies between.
    @Test func `GNU tar numbers the same blocks`() throws {
        let folder = try TemporaryFolder()
        let files = Self.files.filter { $0.name.utf8.allSatisfy { $0 > 32 && $0 < 127 } }
        let (bytes, members) = try archive(files)
        let path = try folder.write("a.tar", bytes)
        let lines = try Tool.text(["tar", "--list", "--block-number", "--file", path]).split(separator: "\n")
        let wanted = members.map { "block \($0.dataOffset / 512 - 1): \($0.name)" }
        #expect(lines.map(String.init) == wanted + ["block \(bytes.count / 512 - 2): ** Block of NULs **"])
    }

    /// Written with a hole.
    @Test func `A member may have more than 8 GiB`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("a.tar", [])
        let file = try #require(FileHandle(forWritingAtPath: path))
        let chunk = [UInt8](repeating: 0, count: 64 << 20)
        let count = 8 << 30
        var writer = TarWriter { bytes in
            if bytes.count == chunk.count {
                try file.seek(toOffset: file.offset() + UInt64(bytes.count))
            } else {
                try file.write(contentsOf: Data(bytes))
            }
        }
        _ = try writer.begin("first.bin", byteCount: (8 << 30) - 1)
        for _ in 0..<127 { try writer.write(chunk) }
        try writer.write(Array(chunk.dropLast()))
        _ = try writer.begin("large.bin", byteCount: count)
        for _ in 0..<128 { try writer.write(chunk) }
        let last = try writer.begin("last.txt", byteCount: 4)
        try writer.write(Array("last".utf8))
        try writer.finish()
        #expect(last.headerOffset == (8 << 30) + 512 + count + 1536)
        for program in programs.values.sorted() {
            #expect(try Tool.text([program, "-tf", path]) == "first.bin\nlarge.bin\nlast.txt\n")
            #expect(try Tool.text([program, "-xOf", path, "last.txt"]) == "last")
        }
        if Python.exists {
            let script = "import sys, tarfile; print(*(m.size for m in tarfile.open(sys.argv[1])))"
            #expect(try Python.run(script, path) == "8589934591 \(count) 4\n")
        }
    }

    private let programs = ["tar": "/usr/bin/tar", "bsdtar": Self.bsdtar].filter {
        FileManager.default.isExecutableFile(atPath: $0.value)
    }

    private static let bsdtar = ProcessInfo.processInfo.environment["BSDTAR"] ?? "/usr/bin/bsdtar"
}
