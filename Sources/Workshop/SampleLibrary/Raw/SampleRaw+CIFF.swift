internal import Glibc
internal import Imaging

extension SampleRaw {
    /// Canon's older files: nothing of TIFF. Times are seconds since 1970, of the camera's clock; the exposure is in steps of
    /// 1/32 exposure value.
    func crw() -> [UInt8] {
        var camera = CIFFHeap()
        camera.append(0x080A, .text("\(exif.make ?? "")\0\(exif.model ?? "")\0"))
        var properties = CIFFHeap()
        properties.append(0x1810, imageInfo)
        properties.append(0x180E, .joined(.little(UInt32(clamping: secondsSince1970)), .zeros(8)))
        properties.append(0x1818, exposureInfo)
        properties.append(0x2807, camera)
        properties.append(0x300B, exposure)
        var root = CIFFHeap()
        if let preview = preview(0) { root.append(0x2007, preview) }
        if let thumbnail = preview(1) { root.append(0x2008, thumbnail) }
        root.append(0x2005, sensorData)
        root.append(0x300A, properties)
        return root.file
    }

    private var imageInfo: [UInt8] {
        let degrees: UInt32 =
            switch exif.orientation {
            case 3: 180
            case 6: 90
            case 8: 270
            default: 0
            }
        return .joined(
            .little(UInt32(clamping: sensorSize.width)),
            .little(UInt32(clamping: sensorSize.height)),
            .little(Float(1).bitPattern),
            .little(degrees),
            .little(UInt32(8)),
            .little(UInt32(24)),
            .little(UInt32(257))
        )
    }

    /// Exposure values of the time and of the aperture; 0 for what is unknown.
    private var exposureValues: (time: Float, aperture: Float) {
        func logarithm(_ rational: ExifRational?) -> Float {
            guard let rational, rational.numerator > 0, rational.denominator > 0 else { return 0 }
            return log2(Float(rational.numerator) / Float(rational.denominator))
        }
        return (-logarithm(exif.exposure), 2 * logarithm(exif.aperture))
    }

    private var exposureInfo: [UInt8] {
        .joined(.zeros(4), .little(exposureValues.time.bitPattern), .little(exposureValues.aperture.bitPattern))
    }

    private var exposure: CIFFHeap {
        func steps(_ value: Float) -> UInt16 { UInt16(bitPattern: Int16(value * 32)) }
        var shot = Array(repeating: UInt16(0), count: 25)
        shot[0] = 50
        // ISO 100 is five exposure values.
        shot[2] = steps(log2(Float(max(1, exif.iso ?? 100)) / 3.125))
        shot[4] = steps(exposureValues.aperture)
        shot[5] = steps(exposureValues.time)
        (shot[21], shot[22]) = (shot[4], shot[5])
        let length = exif.focalLength.map { $0.denominator > 0 ? $0.numerator / $0.denominator : 0 } ?? 0
        var heap = CIFFHeap()
        heap.append(0x1029, .joined(.little(UInt16(2)), .little(UInt16(clamping: length)), .zeros(4)))
        heap.append(0x102A, shot.flatMap { [UInt8].little($0) })
        heap.append(0x10B4, .joined(.little(UInt16(isAdobeRGB ? 2 : 1)), .zeros(6)))
        return heap
    }

    /// Of the time of the exposure, as if the camera's clock showed UTC; 0 if it has none.
    var secondsSince1970: Int {
        let numbers = (exif.dateTimeOriginal ?? "").split { ": ".contains($0) }.compactMap { Int($0) }
        guard numbers.count == 6, numbers[0] >= 1970 else { return 0 }
        var time = tm()
        time.tm_year = Int32(clamping: numbers[0] - 1900)
        time.tm_mon = Int32(clamping: numbers[1] - 1)
        time.tm_mday = Int32(clamping: numbers[2])
        time.tm_hour = Int32(clamping: numbers[3])
        time.tm_min = Int32(clamping: numbers[4])
        time.tm_sec = Int32(clamping: numbers[5])
        return timegm(&time)
    }
}
