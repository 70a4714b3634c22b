import ArgumentParser

struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export prepared pictures for other programs.",
        discussion: """
            Each kind writes the tiers that `sluice prepare` made in the form that other programs read; no photo is \
            decoded again. A second run writes only what changed and removes what is gone. A killed export leaves whole \
            files only, and the next run goes on there. Files that another program wrote or changed are never replaced \
            or removed.

            sluice export files --to ~/Web 'rating:4..5' --size 1600
            """,
        subcommands: [
            ExportFiles.self, ExportThumbnails.self, ExportSynology.self, ExportPhotoPrism.self, ExportWebDataset.self,
            ExportIIIF.self, ExportSheet.self, ExportFacts.self,
        ]
    )
}
