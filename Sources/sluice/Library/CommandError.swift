import SystemPackage

/// Why a command could not be carried out, beside what pipeline and store say themselves.
enum CommandError: Error, CustomStringConvertible {
    case noLibrary(FilePath)
    case noSuchFolder(FilePath)
    case unknownPhoto(FilePath, library: String)
    case ambiguousID(String)
    case unknownTier(String, known: [String])
    case notPrepared(FilePath, reason: String?)
    case cannotWrite(FilePath, reason: String)

    var description: String {
        switch self {
        case .noLibrary(let path):
            """
            No library holds \(path). Prepare its folder first (sluice prepare FOLDER), or name a library with \
            --library NAME or --store DIR; `sluice libraries` lists them.
            """
        case .noSuchFolder(let path):
            "There is no folder \(path). If it is on a disk that is not mounted, mount it: nothing was forgotten."
        case .unknownPhoto(let photo, let library):
            "The library \(library) has no photo \(photo). Is it new? `sluice prepare` looks for new ones."
        case .ambiguousID(let id):
            "More than one photo has an ID that begins with \(id): give more of it."
        case .unknownTier(let name, let known):
            """
            There is no tier \(name). The library has: \(known.joined(separator: ", ")). \
            A tier that the recipe gained is made by the next `sluice prepare`.
            """
        case .notPrepared(let path, let reason):
            "\(path) has no tiers\(reason.map { ": \($0)" } ?? " yet: run `sluice prepare`.")"
        case .cannotWrite(let path, let reason):
            "\(path) could not be written: \(reason)."
        }
    }
}
