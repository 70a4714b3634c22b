import SheetProtocol

/// What Cairo writes, on its way to the output. Pictures get their colour profiles, which Cairo knows nothing of: it
/// declares the colours of every JPEG as those of the device, which readers take for sRGB, and readers ignore the profile
/// in the JPEG itself.
///
/// In the dictionary of a picture, the name of the space is replaced by a reference of the same length, so that all places
/// in the file stay right. The objects referred to follow the document, as an incremental update (ISO 32000-1, 7.5.6).
final class PDFStream {
    private let output: SheetOutput
    private var profiles = ColourProfiles()
    /// The profiles of pictures that are not written yet, by the places of their bytes in memory.
    private var awaited: [UnsafeRawPointer: Int] = [:]
    /// The end of what Cairo wrote.
    private var end: [UInt8] = []
    /// Bytes of the file up to that.
    private var count = 0
    /// Of the first object that is added.
    private let firstNumber: Int

    /// Longer than a dictionary of a picture, and than a trailer.
    private static let endLength = 2048

    init(_ output: SheetOutput, photoCount: Int) {
        self.output = output
        // Numbers that Cairo does not reach, but not many more: readers make room for all. Six digits are as long as the
        // names of the spaces.
        firstNumber = min(900_000, 10_000 + 64 * photoCount)
    }

    var problem: SheetProblem? { output.problem }

    /// Call it before Cairo writes a picture.
    func expect(_ picture: UnsafeRawPointer, _ profile: ColourProfiles.Profile?) {
        awaited[picture] = profile.flatMap { profiles.place(of: $0) }
    }

    /// - Returns: whether nothing has failed yet.
    func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if let start = bytes.baseAddress, let profile = awaited.removeValue(forKey: start) {
            let number = firstNumber + 2 * profile
            end.replaceLast("/ColorSpace /Device\(profiles.all[profile].components == 1 ? "Gray" : "RGB")") { name in
                let reference = "/ColorSpace \(number) 0 R"
                return reference + String(repeating: " ", count: max(0, name.utf8.count - reference.utf8.count))
            }
        }
        if bytes.count > Self.endLength {
            pass(end.count)
            count += bytes.count
            return output.append(bytes)
        }
        end.append(contentsOf: bytes)
        if end.count > 4 * Self.endLength { pass(end.count - Self.endLength) }
        return problem == nil
    }

    /// Writes what is left.
    func finish() throws(SheetProblem) {
        if !profiles.all.isEmpty { try appendProfiles() }
        pass(end.count)
        output.flush()
    }

    private func pass(_ length: Int) {
        end.withUnsafeBytes { _ = output.append(UnsafeRawBufferPointer(rebasing: $0[..<length])) }
        end.removeFirst(length)
        count += length
    }

    private func appendProfiles() throws(SheetProblem) {
        let trailer = PDFTrailer(end)
        guard let trailer, trailer.size <= firstNumber else { throw SheetProblem("the document has too many parts") }
        var places: [Int] = []
        for (number, profile) in profiles.all.enumerated() {
            let (space, stream) = (firstNumber + 2 * number, firstNumber + 2 * number + 1)
            places.append(count + end.count)
            end += Array("\(space) 0 obj\n[/ICCBased \(stream) 0 R]\nendobj\n".utf8)
            places.append(count + end.count)
            let dictionary = "<< /N \(profile.components) /Length \(profile.bytes.count) >>"
            end += Array("\(stream) 0 obj\n\(dictionary)\nstream\n".utf8)
            end += profile.bytes
            end += Array("\nendstream\nendobj\n".utf8)
        }
        let table = count + end.count
        end += Array("xref\n\(firstNumber) \(places.count)\n".utf8)
        for place in places {
            let digits = "\(place)"
            end += Array("\(String(repeating: "0", count: max(0, 10 - digits.count)))\(digits) 00000 n \n".utf8)
        }
        let size = firstNumber + places.count
        let references = "/Root \(trailer.root) /Info \(trailer.info) /Prev \(trailer.table)"
        end += Array("trailer\n<< /Size \(size) \(references) >>\nstartxref\n\(table)\n%%EOF\n".utf8)
    }
}

/// The end of a document without updates.
struct PDFTrailer: Equatable {
    /// One more than the highest number of an object.
    let size: Int
    /// References to objects.
    let root, info: String
    /// The place of the table of objects.
    let table: Int

    init?(_ end: [UInt8]) {
        let text = String(decoding: end, as: UTF8.self)
        guard let start = text.ranges(of: "trailer\n").last?.upperBound else { return nil }
        let words = text[start...].split { " \n<>".contains($0) }
        func word(after name: Substring, _ distance: Int = 1) -> Substring? {
            words.firstIndex(of: name).flatMap { $0 + distance < words.count ? words[$0 + distance] : nil }
        }
        func reference(_ name: Substring) -> String? {
            guard word(after: name, 2) == "0", word(after: name, 3) == "R" else { return nil }
            return word(after: name).flatMap { Int($0) }.map { "\($0) 0 R" }
        }
        guard let size = word(after: "/Size").flatMap({ Int($0) }), let root = reference("/Root"),
            let info = reference("/Info"), let table = word(after: "startxref").flatMap({ Int($0) })
        else { return nil }
        (self.size, self.root, self.info, self.table) = (size, root, info, table)
    }
}

extension [UInt8] {
    /// Replaces the last occurrence of a text by one of its length. Does nothing if there is none.
    fileprivate mutating func replaceLast(_ text: String, with replacement: (String) -> String) {
        let old = Array(text.utf8)
        let new = Array(replacement(text).utf8)
        guard new.count == old.count, count >= old.count else { return }
        let starts = stride(from: count - old.count, through: 0, by: -1)
        guard let start = starts.first(where: { self[$0..<$0 + old.count] == old[...] }) else { return }
        replaceSubrange(start..<start + old.count, with: new)
    }
}
