extension RawTIFF {
    /// Versions of the photo that Sony's converter has put into the file, below a directory of Sony's own in DNG's tag for
    /// private data.
    func readSonyVersions() {
        guard kind == .sony, let offset = first?.offset(RawTag.dngPrivateData),
            let own = reading.directory(of: tiff, at: offset)
        else { return }
        for tag in [0x7240, 0x7241] {
            for offset in own.firstNumbers(tag, upTo: 20) ?? [] {
                // Below the second tag, offsets count from the version's directory.
                guard let version = reading.directory(of: tiff, at: offset),
                    let origin = tiff.start(tag == 0x7240 ? 0 : offset),
                    let start = version.number(RawTag.jpegOffset), let count = version.number(RawTag.jpegByteCount)
                else { continue }
                let (place, overflows) = origin.addingReportingOverflow(start)
                guard !overflows, reading.isJPEG(at: place) else { continue }
                reading.addJPEG(at: place, count: count, name: "IDCPreviewImage")
            }
        }
    }
}
