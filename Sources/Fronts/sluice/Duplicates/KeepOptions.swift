import ArgumentParser
import PhotoDuplicates
import PhotoSession
import PhotoStore
import StoreFiles
import SystemPackage

/// Chooses which photos of a group stay, without asking.
struct KeepOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Keep one photo of each group: best (as `sluice duplicates` suggests), largest (most pixels, then bytes), \
            newest or oldest (by the file's modification time).
            """,
            valueName: "which"
        )
    )
    var keep: KeepRule.Order?

    @Option(
        help: ArgumentHelp(
            """
            Keep the photos in this folder, and skip groups that have none in it; with --keep, one of those in it, or \
            else one of all. The folder must contain photos of the library.
            """,
            valueName: "dir"
        ),
        completion: .directory
    )
    var keepIn: FilePath?

    var isGiven: Bool { keep != nil || keepIn != nil }

    /// Nil if a person is to be asked.
    ///
    /// - Throws: `ValidationError` for a folder without photos: with a mistyped name, the wrong photos would be kept.
    func rule(in library: Library) throws -> KeepRule? {
        guard isGiven else { return nil }
        guard let keepIn else { return KeepRule(order: keep) }
        let folder = Paths.absolute(keepIn)
        guard try library.hasPhotos(in: folder) else {
            throw ValidationError(
                "--keep-in \(keepIn): the library \(library.location.name) has no photo in this folder. Is it spelt right?"
            )
        }
        return KeepRule(order: keep, folder: folder)
    }
}

extension KeepRule.Order: ExpressibleByArgument {}
