/// A requested part of a file (RFC 9110, 14.2).
enum ByteRange {
    enum Wish: Sendable, Hashable {
        /// All of it: no range was requested, or none that is supported.
        case whole
        case part(Range<Int>)
        /// Begins after the end.
        case beyond
    }

    /// - Parameters:
    /// - field: `Range`: a single range is served; several give the whole file.
    /// - count: the file's size in bytes.
    static func wish(_ field: String?, count: Int) -> Wish {
        guard let field, field.lowercased().hasPrefix("bytes=") else { return .whole }
        let text = field.dropFirst(6).filter { $0 != " " && $0 != "\t" }
        guard !text.contains(","), let dash = text.firstIndex(of: "-") else { return .whole }
        let (from, to) = (text[..<dash], text[text.index(after: dash)...])
        guard (from + to).utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return .whole
        }
        if from.isEmpty {
            guard !to.isEmpty else { return .whole }
            let last = Int(to) ?? .max
            return last == 0 || count == 0 ? .beyond : .part(max(0, count - last)..<count)
        }
        let first = Int(from) ?? .max
        if first >= count { return .beyond }
        let end = to.isEmpty ? count : min(count - 1, Int(to) ?? .max) + 1
        return end <= first ? .whole : .part(first..<end)
    }
}

extension Problem {
    /// The requested part begins after the end (RFC 9110, 15.5.17).
    static func beyond(_ count: Int) -> Problem {
        var problem = Problem(416, "The range begins after the last of \(count) bytes.")
        problem.headers.append(("content-range", "bytes */\(count)"))
        return problem
    }
}
