/// Kinds of files by lower-case extension.
enum FileKinds {
    /// For files that are not photos; nil for an unknown extension.
    static func kind(of suffix: FileExtension) -> UnpreparedFiles.Kind? { kinds[suffix] }

    /// Files that systems and programs leave among photos, by their full lower-case names.
    static func isSystemFile(_ name: ArraySlice<UInt8>) -> Bool {
        name.starts(with: appleDouble) || systemNames.contains(name.map(\.asciiLowercased))
    }

    private static let appleDouble = Array("._".utf8)

    private static let systemNames = Set(
        [
            "thumbs.db", "ehthumbs.db", "desktop.ini", ".ds_store", ".localized", ".directory", ".apdisk", "icon\r",
            ".nomedia", ".hidden", "zbthumbnail.info", "picasa.ini", ".picasa.ini", "autorun.inf",
        ].map { Array($0.utf8) }
    )

    private static let kinds: [FileExtension: UnpreparedFiles.Kind] = {
        let extensions: [(UnpreparedFiles.Kind, String)] = [
            (
                .videos,
                "mp4 m4v mov qt avi mkv webm mpg mpeg mpe m2v mts m2ts ts mod tod vob wmv asf flv f4v 3gp 3g2 3gpp ogv rm rmvb "
                    + "divx dv mxf insv lrv braw r3d"
            ),
            (
                .pictures,
                "psd psb svg svgz eps ai exr hdr pic tga icb vda dds ico cur pcx pbm pgm ppm pnm pam pfm xcf kra ora qoi fits fit "
                    + "dcm djvu djv wmf emf cdr bpg flif mng jng apng jxr wdp hdp jls pict pct sgi rgb ras xbm xpm afphoto clip"
            ),
            (.audio, "mp3 m4a aac flac wav wma ogg oga opus aif aiff amr mid midi caf ape"),
            (
                .documents,
                "pdf txt md rtf doc docx odt xls xlsx ods csv ppt pptx odp html htm json xml yaml yml log tex epub pages numbers"
            ),
            (.archives, "zip rar 7z tar gz tgz bz2 xz zst iso dmg"),
            (.sidecars, "xmp thm aae pp3 dop cos cop on1 arp vrd nksc pxd exif icc icm gpx kml"),
            (.system, "db db-wal db-shm sqlite lnk tmp part crdownload bak"),
        ]
        var kinds: [FileExtension: UnpreparedFiles.Kind] = [:]
        for (kind, names) in extensions {
            for name in names.split(separator: " ") { kinds[FileExtension(name.utf8)] = kind }
        }
        return kinds
    }()
}
