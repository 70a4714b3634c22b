package import PhotoRecipe
import StoreFiles
package import SystemPackage

/// Which folders to enter and which files are photos, by name alone.
package struct FileRules: Sendable {
    package enum Kind: Equatable {
        case photo
        case unprepared(UnpreparedFiles.Kind)
        /// Not among the selected files.
        case notSelected
    }

    /// A folder with a file of this name is to be skipped, as on Android.
    package static let noMedia = Array(".nomedia".utf8)

    /// Folders of file systems and network drives: thumbnails, bins, and `lost+found`, readable only by root.
    private static let systemFolders = Set(
        [
            "lost+found", "@eaDir", "#recycle", "@Recycle", "@Recently-Snapshot", "$RECYCLE.BIN",
            "System Volume Information",
        ].map { Array($0.utf8) }
    )

    /// Of photos.
    private let extensions: Set<FileExtension>
    private let exclude: [GlobPattern]
    /// The stores inside the root, so that tiers are never taken for photos, and volumes that are away.
    private let skippedFolders: Set<FilePath>

    /// The selected files, relative to the root; nil for all.
    private let selection: Set<FilePath>?

    /// - Parameters:
    ///   - folders: not to be entered, above all the library's own; absolute paths.
    ///   - root: the root whose files are checked.
    ///   - selection: files relative to the root; nil for all.
    package init(
        recipe: Recipe,
        skipping folders: [FilePath],
        below root: FilePath,
        only selection: Set<FilePath>? = nil
    ) {
        extensions = Set(recipe.files.allExtensions.map { FileExtension($0.utf8) })
        exclude = recipe.files.exclude
        skippedFolders = Set(
            folders.compactMap { folder in
                var folder = folder
                return folder.removePrefix(root) ? folder : nil
            }
        )
        self.selection = selection
    }

    private static func isHidden(_ folder: ArraySlice<UInt8>) -> Bool { folder.first == UInt8(ascii: ".") }
    private static func isOfSystem(_ folder: ArraySlice<UInt8>) -> Bool { systemFolders.contains(Array(folder)) }

    /// Whether a folder of this name is never entered.
    package static func skipsFolder(named name: [UInt8]) -> Bool { isHidden(name[...]) || isOfSystem(name[...]) }

    /// Whether to enter a folder, and if not, how to count it. Sluice's own folders and volumes that are away are not
    /// counted.
    package func enters(_ path: FilePath, name: ArraySlice<UInt8>) -> (enters: Bool, unprepared: UnpreparedFiles.Kind?)
    {
        if skippedFolders.contains(path) { return (false, nil) }
        if Self.isHidden(name) { return (false, .hiddenFolders) }
        if Self.isOfSystem(name) { return (false, .system) }
        return isExcluded(path) ? (false, .excluded) : (true, nil)
    }

    package func kind(of name: ArraySlice<UInt8>, in folder: FilePath) -> Kind {
        guard name.first != UInt8(ascii: ".") else {
            guard selection == nil else { return .notSelected }
            return .unprepared(FileKinds.isSystemFile(name) ? .system : .hidden)
        }
        let suffix = FileExtension(of: name)
        guard extensions.contains(suffix) else {
            let known = FileKinds.isSystemFile(name) ? .system : FileKinds.kind(of: suffix)
            return selection == nil ? .unprepared(known ?? .other) : .notSelected
        }
        guard !exclude.isEmpty || selection != nil else { return .photo }
        let path = folder.appending(bytes: name)
        if selection?.contains(path) == false { return .notSelected }
        return isExcluded(path) ? .unprepared(.excluded) : .photo
    }

    private func isExcluded(_ path: FilePath) -> Bool {
        !exclude.isEmpty && exclude.contains { $0.matches(path.bytes) }
    }
}
