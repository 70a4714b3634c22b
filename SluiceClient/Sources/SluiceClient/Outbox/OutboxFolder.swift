public import Foundation

/// Keeps each letter in a file of its own, so that they survive the end of the program. Only the user can read them.
///
/// Programs may share a folder: a letter that two of them deliver is executed once.
public struct OutboxFolder: OutboxStorage {
    private static let suffix = ".letter"

    private let folder: URL

    /// - Parameter folder: created if it does not exist.
    /// - Throws: what Foundation throws if it cannot be created.
    public init(_ folder: URL) throws {
        self.folder = folder
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
    }

    public func letters(for library: String) throws -> [OutboxLetter] {
        try letters().filter { $0.library == library }
    }

    public func add(_ letter: OutboxLetter) throws {
        let time = max(Int(Date().timeIntervalSince1970 * 1e6), try lastTime() + 1)
        let digits = String(time)
        let order = String(repeating: "0", count: max(0, 18 - digits.count)) + digits
        let file = folder.appendingPathComponent("\(order).\(letter.key)\(Self.suffix)")
        let draft = file.appendingPathExtension("draft")
        guard
            FileManager.default.createFile(
                atPath: draft.path,
                contents: nil,
                attributes: [.posixPermissions: 0o600]
            )
        else { throw CocoaError(.fileWriteUnknown) }
        let handle = try FileHandle(forWritingTo: draft)
        try handle.write(contentsOf: try JSONEncoder().encode(letter))
        try handle.synchronize()
        try handle.close()
        try FileManager.default.moveItem(at: draft, to: file)
    }

    public func remove(_ letter: OutboxLetter) throws {
        for name in try names() where name.hasSuffix(".\(letter.key)\(Self.suffix)") {
            try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
    }

    /// A file that is no letter is set aside.
    private func letters() throws -> [OutboxLetter] {
        try names().compactMap { name in
            let file = folder.appendingPathComponent(name)
            let data: Data
            do { data = try Data(contentsOf: file) } catch CocoaError.fileReadNoSuchFile {
                // Another program has delivered it.
                return nil
            }
            guard let letter = try? JSONDecoder().decode(OutboxLetter.self, from: data) else {
                try? FileManager.default.moveItem(at: file, to: file.appendingPathExtension("damaged"))
                return nil
            }
            return letter
        }
    }

    /// Oldest first.
    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(Self.suffix) }.sorted()
    }

    private func lastTime() throws -> Int {
        try names().last.flatMap { $0.split(separator: ".").first }.flatMap { Int($0) } ?? 0
    }
}
