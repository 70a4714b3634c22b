import CPlanes
import CVips
import DecodeProtocol

extension VipsHandle {
    /// Computes the picture strip by strip and writes its rows: 8 or 16 bits, one band or three.
    ///
    /// - Returns: nil, or the reason why the rows below the last one written are missing.
    /// - Throws: if no rows could be read.
    func write(
        to planes: inout PlaneWriter,
        max white: UInt32,
        tone: HighDynamicRange? = nil
    ) throws(DecodeFailure) -> String? {
        guard let region = vips_region_new(image) else { throw VipsLibrary.failure() }
        defer { g_object_unref(region) }
        let stripRows = 64
        var toned = [UInt16](repeating: 0, count: tone == nil ? 0 : planes.width * 3)
        for top in stride(from: 0, to: planes.height, by: stripRows) {
            let rows = min(stripRows, planes.height - top)
            var area = VipsRect(left: 0, top: Int32(top), width: Int32(planes.width), height: Int32(rows))
            guard vips_region_prepare(region, &area) == 0 else {
                let failure = VipsLibrary.failure()
                if top == 0 || failure.kind == .outOfMemory { throw failure }
                return failure.message
            }
            for y in top..<top + rows {
                guard let row = cvips_region_row(region, 0, Int32(y)) else { throw VipsLibrary.failure() }
                if let tone {
                    tone.write(samples(row, band: 0), samples(row, band: 1), samples(row, band: 2), into: &toned)
                    toned.withUnsafeBytes { planes.writeInterleaved($0, bytes: 2, max: 65535) }
                } else if planes.isGrey {
                    planes.writeGrey(samples(row, band: 0), max: white)
                } else {
                    planes.writeColour(
                        red: samples(row, band: 0),
                        green: samples(row, band: 1),
                        blue: samples(row, band: 2),
                        max: white
                    )
                }
            }
        }
        return nil
    }

    private func samples(_ row: UnsafeRawPointer, band: Int) -> cplanes_samples {
        let size = cvips_sample_size(image)
        return cplanes_samples(first: row + band * size, bytes: Int32(size), step: bandCount)
    }
}

extension PlaneWriter {
    /// One row of interleaved RGB.
    mutating func writeInterleaved(_ row: UnsafeRawBufferPointer, bytes: Int, max: UInt32) {
        guard let first = row.baseAddress, row.count >= width * 3 * bytes else { return }
        func samples(_ band: Int) -> cplanes_samples {
            cplanes_samples(first: first + band * bytes, bytes: Int32(bytes), step: 3)
        }
        writeColour(red: samples(0), green: samples(1), blue: samples(2), max: max)
    }
}
