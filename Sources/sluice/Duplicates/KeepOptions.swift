import ArgumentParser
import PhotoSession
import SystemPackage

/// Which photos of a group stay, without asking.
struct KeepOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Keeps one photo of each group: best (as `sluice duplicates` suggests), largest (most pixels, then bytes), newest \
            or oldest (by when the file was changed).
            """,
            valueName: "which"
        )
    )
    var keep: Order?

    @Option(
        help: ArgumentHelp(
            """
            Keeps the photos in this folder, and leaves groups alone that have none in it; with --keep, one of those in it, \
            or else one of all.
            """,
            valueName: "dir"
        ),
        completion: .directory
    )
    var keepIn: FilePath?

    enum Order: String, ExpressibleByArgument, CaseIterable {
        case best, largest, newest, oldest
    }

    /// Nil where somebody is to be asked.
    var rule: KeepRule? {
        guard keep != nil || keepIn != nil else { return nil }
        return KeepRule(
            order: keep.flatMap { KeepRule.Order(rawValue: $0.rawValue) },
            folder: keepIn.map { Paths.absolute($0) }
        )
    }
}
