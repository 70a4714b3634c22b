import CLinux
import ChildProcesses
import Glibc
package import SheetProtocol
package import SystemPackage

/// A contact sheet as PDF, which `sluice-sheet` writes as photos come: a few pages of them are in memory.
///
///     let sheet = try PDFSheet(contents, layout, to: file)
///     for photo in photos { try sheet.append(photo, jpeg: picture(of: photo)) }
///     let outcome = try sheet.finish()
package final class PDFSheet {
    private let contents: SheetContents
    let process: ChildProcess
    /// Its standard input and output.
    private let requests, replies: FileDescriptor
    private var unread: [UInt8] = []

    /// - Parameters:
    ///   - layout: its columns and rows are those of a page.
    ///   - language: RFC 3066.
    ///   - output: an open file or pipe, written front to back. It stays open.
    /// - Throws: also if no font is installed
    package init(
        _ contents: SheetContents,
        _ layout: SheetLayout,
        language: String? = SheetProgram.language,
        to output: FileDescriptor,
        program: FilePath = SheetProgram.path
    ) throws(PDFSheetError) {
        self.contents = contents
        do throws(Errno) {
            let input = try PipeEnds()
            let answers: PipeEnds
            do throws(Errno) { answers = try PipeEnds() } catch {
                Self.close(input.read, input.write)
                throw error
            }
            defer { Self.close(input.read, answers.write) }
            (requests, replies) = (input.write, answers.read)
            do throws(Errno) {
                process = try ChildProcess(
                    program,
                    ["sluice-sheet"],
                    environment: SheetProgram.environment,
                    descriptors: [input.read, answers.write, nil, output]
                )
            } catch {
                Self.close(input.write, answers.read)
                throw error
            }
        } catch {
            throw .unavailable("\(program): \(error)")
        }
        guard let ready = try reply().ready, ready.version == SheetWire.version else {
            throw .refused("sluice-sheet is of another version than sluice: install both together")
        }
        try send(SheetRequest(header: Self.header(contents, layout, language)))
    }

    /// Ends the program, which leaves an incomplete document if it has not finished.
    deinit { Self.close(requests, replies) }

    private static func close(_ descriptors: FileDescriptor...) {
        for descriptor in descriptors { try? descriptor.close() }
    }

    /// Adds the next photo. There are as many as `contents` says.
    ///
    /// - Parameter jpeg: becomes part of the document as it is, in the colours of its profile. Nil if there is no picture.
    package func append(_ photo: SheetPhoto, jpeg: [UInt8]?) throws(PDFSheetError) {
        let entry = SheetEntry(
            name: photo.name,
            lines: contents.captions.map { photo.text(of: $0, contents.grouping) },
            stars: photo.stars,
            isFavourite: photo.isFavourite,
            byteCount: jpeg?.count ?? 0
        )
        try send(SheetRequest(photo: entry))
        if let jpeg { try send(jpeg) }
    }

    /// Writes the rest. Call it once.
    package func finish() throws(PDFSheetError) -> SheetOutcome {
        try send(SheetRequest(end: true))
        guard let outcome = try reply().done else { throw .refused("sluice-sheet has given no answer") }
        return outcome
    }

    private static func header(
        _ contents: SheetContents,
        _ layout: SheetLayout,
        _ language: String?
    ) -> SheetHeader {
        let facts = [contents.countText, contents.takenText, contents.filter.isEmpty ? nil : contents.filter]
        return SheetHeader(
            title: contents.title,
            facts: facts.compactMap { $0 }.joined(separator: "  ·  "),
            note: contents.createdText,
            created: contents.created,
            language: language,
            layout: layout,
            captionLines: contents.captions.count,
            marksLine: contents.marksLine,
            groups: contents.groups.map { .init(title: $0.title, shortTitle: $0.shortTitle, count: $0.count) }
        )
    }

    private func send(_ request: SheetRequest) throws(PDFSheetError) {
        let line: [UInt8]
        do { line = try SheetMessages.line(request) } catch { throw .refused("\(error)") }
        try send(line)
    }

    private func send(_ bytes: [UInt8]) throws(PDFSheetError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { clinux_write_to_pipe(requests.rawValue, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if count != -Int(EINTR) {
                // It has ended, and may have said why.
                _ = try reply()
                throw .ended("reads no photos: \(Errno(rawValue: Int32(-count)))")
            }
        }
    }

    private func reply() throws(PDFSheetError) -> SheetReply {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(unread[..<end])
                unread.removeSubrange(...end)
                guard let reply = try? SheetMessages.message(SheetReply.self, line) else {
                    throw .refused("sluice-sheet has given an invalid answer")
                }
                if let problem = reply.problem { throw .refused(problem) }
                return reply
            }
            var bytes = [UInt8](repeating: 0, count: 1 << 14)
            let count = (try? bytes.withUnsafeMutableBytes { try replies.read(into: $0) }) ?? 0
            guard count > 0 else { throw .ended("\(process.finish(within: .seconds(5)))") }
            unread += bytes[..<count]
        }
    }
}
