import PhotoModel
import StoreFiles

extension IndexColumns: SavedPart {
    init(from file: inout IndexFileReader) throws(UnusableIndexFile) {
        self.init()
        try readPhotos(from: &file)
        flags = try file.column()
        verdicts = try file.column()
        ratings = try file.column()
        tags = try file.column()
        statement = try file.column()
        statements = try file.column()
        let (assets, early): (Column<AssetRow>, Column<Statement>) = (try file.column(), try file.column())
        self.early = Dictionary(zip(assets, early)) { $1 }
        folders = try FolderTable(from: &file)
        tagSets = try TagSets(from: &file)
        for name in try file.texts() {
            albums.append(IndexAlbum(name: name, assets: Array(try file.column()), positions: Array(try file.column())))
        }
        findings = try IndexFindings(from: &file)
        stacks = try IndexedStacks(from: &file)
    }

    func write(to file: inout IndexFileWriter) throws(StoreError) {
        try writePhotos(to: &file)
        try file.put(flags)
        try file.put(verdicts)
        try file.put(ratings)
        try file.put(tags)
        try file.put(statement)
        try file.put(statements)
        try file.put(Column(Array(early.keys)))
        try file.put(Column(Array(early.values)))
        try folders.write(to: &file)
        try tagSets.write(to: &file)
        try file.put(texts: albums.map(\.name))
        for album in albums {
            try file.put(Column(album.assets))
            try file.put(Column(album.positions))
        }
        try findings.write(to: &file)
        try stacks.write(to: &file)
    }
}
