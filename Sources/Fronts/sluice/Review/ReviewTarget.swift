import ArgumentParser
import SystemPackage

/// What to review: a folder, or what a server shows.
enum ReviewTarget: ExpressibleByArgument {
    case folder(FilePath)
    /// Its address, or a link that admits this program.
    case server(String)

    init?(argument: String) {
        let start = argument.prefix(8).lowercased()
        if start.hasPrefix("http://") || start.hasPrefix("https://") {
            self = .server(argument)
        } else {
            guard let path = FilePath(argument: argument) else { return nil }
            self = .folder(path)
        }
    }
}
