/// What is told of photos that are one file with another one: to trash one of them gains no room.
enum OtherNames {
    private static let why = "hard links, or a folder that is mounted twice"

    /// Of some that stay for it.
    static func staying(_ count: Int) -> String {
        "\(Amounts.count(count, "photo stays", "photos stay")) too, being one file with one that stays (\(why))."
    }

    /// Of some that were counted once.
    static func counted(_ count: Int) -> String {
        "\(Amounts.count(count, "photo is", "photos are")) another name of a file that is counted already (\(why))."
    }
}
