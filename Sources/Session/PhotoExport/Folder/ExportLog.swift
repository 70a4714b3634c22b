import Foundation
import PhotoCommit
import PhotoModel
import StoreFiles
import Synchronization
import SystemPackage

/// The log of a run: each file is announced in it before it gets its name, so that a run that is killed can go on, and no
/// file of anybody else is taken for one of ours.
///
/// Lines: `= BOOT DRAFTS` begins a run; `@ FOLDER` precedes the first draft in a folder; `+ LINE` describes a file before it
/// gets its name; `- PATH` withdraws it. Paths are escaped.
final class ExportLog: Sendable {
    /// What the runs before this one announced and did not complete.
    struct Contents {
        /// The newest line of each file.
        var lines: [ExportPath: ExportLine] = [:]
        /// What the last of them exported.
        var request: String?
        /// Whether the machine was restarted since: files may have lost their contents.
        var isOfEarlierBoot = false
        /// Prefixes of the names of drafts, and the folders that may have some.
        var drafts: [(prefix: [UInt8], folders: Set<[UInt8]>)] = []
    }

    let path: FilePath
    /// The prefix of the names of this run's drafts.
    let draftPrefix: [UInt8]
    /// Where this run begins in the file.
    private let start: Int
    private let file: Mutex<FileDescriptor>

    /// Continues the log of a run that was interrupted, or begins one.
    init(at path: FilePath, request: String) throws(ExportError) {
        self.path = path
        draftPrefix = Array(".sluice-draft-\(AssetID.next())-".utf8)
        do {
            let file = try FileDescriptor.open(
                path,
                .writeOnly,
                options: [.create, .append, .closeOnExec, .noFollow],
                permissions: .ownerReadWrite
            )
            start = Int(try file.seek(offset: 0, from: .end))
            // The line before may have been cut off.
            let text = "\n= \(Boot.current) \(String(decoding: draftPrefix, as: UTF8.self)) \(request)\n"
            try file.writeAll(text.utf8)
            self.file = Mutex(file)
        } catch {
            throw .failed(path, .init(error as? Errno ?? .ioError))
        }
    }

    deinit { file.withLock { try? $0.close() } }

    func append(folder: [UInt8]) throws(ExportError) {
        // The folder of the export itself has no name.
        try append([UInt8(ascii: "@"), UInt8(ascii: " ")] + (ExportPath(folder)?.escaped ?? []))
    }

    func append(_ line: ExportLine) throws(ExportError) { try append(Array("+ ".utf8) + line.text) }

    func withdraw(_ path: ExportPath) throws(ExportError) { try append(Array("- ".utf8) + path.escaped) }

    private func append(_ line: [UInt8]) throws(ExportError) {
        let code: Errno? = file.withLock { file in
            do {
                try file.writeAll(line + [UInt8(ascii: "\n")])
                return nil
            } catch {
                return error as? Errno ?? .ioError
            }
        }
        if let code { throw .failed(path, .init(code)) }
    }

    // MARK: Reading

    /// What a log says; nothing if there is none.
    static func contents(of path: FilePath) throws(ExportError) -> Contents {
        var contents = Contents()
        try forEachLine(of: path, from: 0) { kind, text in
            switch kind {
            case UInt8(ascii: "="):
                let parts = text.split(separator: UInt8(ascii: " "), maxSplits: 2)
                guard parts.count >= 2 else { return }
                if Array(parts[0]) != Array(Boot.current.utf8) { contents.isOfEarlierBoot = true }
                contents.drafts.append((Array(parts[1]), []))
                contents.request = parts.count > 2 ? String(decoding: Array(parts[2]), as: UTF8.self) : ""
            case UInt8(ascii: "@"):
                guard !contents.drafts.isEmpty else { return }
                contents.drafts[contents.drafts.count - 1].folders.insert(ExportPath(escaped: text)?.bytes ?? [])
            case UInt8(ascii: "+"):
                if let line = ExportLine(text) { contents.lines[line.path] = line }
            case UInt8(ascii: "-"):
                if let path = ExportPath(escaped: text) { contents.lines[path] = nil }
            default: break
            }
        }
        return contents
    }

    /// The lines of the files of this run.
    func lines() throws(ExportError) -> [ExportLine] {
        var lines: [ExportPath: ExportLine] = [:]
        try Self.forEachLine(of: path, from: start) { kind, text in
            if kind == UInt8(ascii: "+"), let line = ExportLine(text) { lines[line.path] = line }
            if kind == UInt8(ascii: "-"), let path = ExportPath(escaped: text) { lines[path] = nil }
        }
        return Array(lines.values)
    }

    /// Passes on whole lines only.
    private static func forEachLine(
        of path: FilePath,
        from start: Int,
        _ body: (_ kind: UInt8, _ text: Slice<UnsafeRawBufferPointer>) -> Void
    ) throws(ExportError) {
        guard PrivateFiles.isThere(path) else { return }
        let data: Data
        do throws(Errno) { data = try MappedText.bytes(of: path) } catch { throw .failed(path, .init(error)) }
        data.withUnsafeBytes { bytes in
            var place = min(start, bytes.count)
            while place < bytes.count, let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) {
                if end >= place + 2 { body(bytes[place], bytes[(place + 2)..<end]) }
                place = end + 1
            }
        }
    }
}
