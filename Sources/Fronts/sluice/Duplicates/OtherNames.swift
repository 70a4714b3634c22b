/// Messages about photos that are the same file under another name. Trashing one of them frees no space.
enum OtherNames {
    private static let why = "hard links, or a folder that is mounted twice"

    /// For photos that stay because a photo of the same file stays.
    static func staying(_ count: Int) -> String {
        let reason = count == 1 ? "it is the same file as a kept photo" : "they are the same files as kept photos"
        return "\(Amounts.count(count, "photo stays", "photos stay")) too, because \(reason) (\(why))."
    }

    /// For photos that were counted once.
    static func counted(_ count: Int) -> String {
        "\(Amounts.count(count, "photo is", "photos are")) another name of a file already counted (\(why))."
    }
}
