/// Extensions of files that are stacked by their kind, even if nothing could be made of them: lower case, without the dot.
package enum FileExtensions {
    /// Camera raw files.
    package static let raw = [
        "3fr", "arw", "cr2", "cr3", "crw", "dcr", "dng", "erf", "fff", "gpr", "iiq", "kdc", "mef", "mos", "mrw", "nef",
        "nrw", "orf", "pef", "raf", "rw2", "rwl", "sr2", "srf", "srw", "x3f",
    ]
    /// Also names of their containers.
    package static let films = ["mp4", "m4v", "mov", "3gp", "3g2", "avi", "mkv", "webm", "mts", "m2ts"]
    /// Files of pages.
    package static let documents = ["pdf"]
}

extension StackFile.Kind {
    /// - Parameters:
    ///   - format: as in the catalogue, of a video its container; nil if nothing could be made of the file.
    ///   - name: the file name's bytes.
    package init(format: String?, name: [UInt8]) {
        switch format {
        case "raw": self = .raw
        case let format?: self = FileExtensions.films.contains(format) ? .film : .picture
        case nil:
            let suffix = name.lastIndex(of: UInt8(ascii: ".")).map {
                String(decoding: name[($0 + 1)...], as: UTF8.self).lowercased()
            }
            let isRaw = suffix.map { FileExtensions.raw.contains($0) } ?? false
            let isFilm = suffix.map { FileExtensions.films.contains($0) } ?? false
            self = isRaw ? .raw : isFilm ? .film : .picture
        }
    }
}
