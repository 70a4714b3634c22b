import PhotoStore
import SystemPackage

/// Which folders are entered and which files are photos, by name alone.
struct FileRules: Sendable {
    enum Kind { case photo, raw, ignored }

    /// A folder that holds a file of this name wants to be left alone, as on Android.
    static let noMedia = Array(".nomedia".utf8)

    /// At the top of ext file systems; for root alone.
    private static let lostAndFound = Array("lost+found".utf8)

    private let extensions: Set<[UInt8]>
    private let rawExtensions: Set<[UInt8]>
    private let exclude: [GlobPattern]
    /// The stores inside the root, so that tiers are never taken for photos, and volumes that are out of sight.
    private let skippedFolders: Set<FilePath>

    /// Files, if not all; below the root.
    private let selection: Set<FilePath>?

    /// - Parameters:
    ///   - folders: not to be entered, the library's own above all; whole paths.
    ///   - root: whose files are looked at.
    ///   - selection: files below the root, where not all of them are meant.
    init(recipe: Recipe, skipping folders: [FilePath], below root: FilePath, only selection: Set<FilePath>? = nil) {
        extensions = Set(recipe.files.extensions.map { Array($0.utf8) })
        rawExtensions = Set(recipe.files.raw.map { Array($0.utf8) })
        exclude = recipe.files.exclude
        skippedFolders = Set(
            folders.compactMap { folder in
                var folder = folder
                return folder.removePrefix(root) ? folder : nil
            }
        )
        self.selection = selection
    }

    func enters(_ path: FilePath, name: [UInt8]) -> Bool {
        name.first != UInt8(ascii: ".") && name != Self.lostAndFound && !skippedFolders.contains(path)
            && !isExcluded(path)
    }

    func kind(of name: [UInt8], in folder: FilePath) -> Kind {
        guard name.first != UInt8(ascii: "."), let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return .ignored }
        let suffix = name[(dot + 1)...].map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
        let kind: Kind = extensions.contains(suffix) ? .photo : rawExtensions.contains(suffix) ? .raw : .ignored
        guard kind != .ignored, !exclude.isEmpty || selection != nil else { return kind }
        let path = folder.appending(bytes: name)
        return isExcluded(path) || selection?.contains(path) == false ? .ignored : kind
    }

    private func isExcluded(_ path: FilePath) -> Bool {
        !exclude.isEmpty && exclude.contains { $0.matches(path.bytes) }
    }
}
