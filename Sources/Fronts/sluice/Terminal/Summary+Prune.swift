import PhotoModel
import PhotoPipeline
import PhotoUpkeep

extension Summary {
    static func text(_ report: PruneReport) -> String {
        var lines = report.dryRun ? report.photos.map(\.path.printable) : []
        let (photos, contents) = (Amounts.count(report.photos.count), Amounts.count(report.contents, "content"))
        let what = report.dryRun ? "would be forgotten" : "forgotten"
        lines.append(
            """
            \(photos) of \(Amounts.count(report.known, "photo")) \(what), and \(contents) that no photo uses: \
            \(ByteSize(report.bytes)) of tiers.
            """
        )
        if report.foundAgain > 0 {
            lines.append("\(Amounts.count(report.foundAgain, "photo")) found again: run `sluice prepare` to add them.")
        }
        if report.kept > 0 {
            lines.append(
                "\(Amounts.count(report.kept, "missing photo")) kept, with a decision or in an album."
            )
        }
        return lines.joined(separator: "\n")
    }
}
