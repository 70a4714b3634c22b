import Imaging
import PhotoSession

/// Region, size, rotation, quality and format of a request (IIIF Image API 3.0, 4).
struct IIIFRequest: Sendable, Hashable {
    let region: String
    let size: String
    let rotation: String
    let quality: String
    let format: String

    /// - Parameter file: `default.jpg`
    init(region: String, size: String, rotation: String, file: String) throws(Problem) {
        guard let dot = file.lastIndex(of: ".") else {
            throw .iiif("'\(file)' is no quality and format, such as default.jpg.")
        }
        (self.region, self.size, self.rotation) = (region, size, rotation)
        (quality, format) = (String(file[..<dot]), String(file[file.index(after: dot)...]))
    }

    /// What is asked of a picture of these pixels.
    ///
    /// - Throws: `Problem` with the status 400, or 501 for what the interface knows and this server does not
    func region(of whole: PixelSize) throws(Problem) -> PictureRegion {
        let (x, y, part) = try part(of: whole)
        var wanted = PictureRegion(x: x, y: y, part: part, size: try size(of: part))
        wanted.turned = try turned()
        wanted.quality = try colours()
        wanted.format = try encoding()
        return wanted
    }

    private func part(of whole: PixelSize) throws(Problem) -> (x: Int, y: Int, PixelSize) {
        if region == "full" { return (0, 0, whole) }
        if region == "square" {
            let edge = whole.shortEdge
            return ((whole.width - edge) / 2, (whole.height - edge) / 2, PixelSize(width: edge, height: edge))
        }
        let isPercent = region.hasPrefix("pct:")
        let numbers = (isPercent ? region.dropFirst(4) : region[...]).numbers(ofFraction: isPercent)
        guard let numbers, numbers.count == 4 else {
            throw .iiif("'\(region)' is no region: full, square, x,y,w,h or pct:x,y,w,h.")
        }
        func pixels(_ value: Double, _ edge: Int) -> Int {
            let value = isPercent ? value * Double(edge) / 100 : value
            return value < Double(edge) ? Int(value.rounded()) : edge
        }
        let (x, y) = (pixels(numbers[0], whole.width), pixels(numbers[1], whole.height))
        let size = PixelSize(
            width: min(pixels(numbers[2], whole.width), whole.width - x),
            height: min(pixels(numbers[3], whole.height), whole.height - y)
        )
        guard size.width > 0, size.height > 0 else {
            throw .iiif("The region \(region) is empty, or outside of the picture of \(whole.width) × \(whole.height).")
        }
        return (x, y, size)
    }

    private func size(of part: PixelSize) throws(Problem) -> PixelSize {
        let enlarges = size.hasPrefix("^")
        let wanted = enlarges ? size.dropFirst() : size[...]
        guard let made = try Self.size(wanted, of: part) else {
            throw .iiif("'\(size)' is no size: max, w, or ,h or pct:n or w,h or !w,h.")
        }
        guard made.width > 0, made.height > 0 else { throw .iiif("The size \(size) is empty.") }
        guard made.fits(in: part) else {
            if enlarges { throw Problem(501, "This server does not enlarge pictures.") }
            throw .iiif("The size \(size) is larger than the region of \(part.width) × \(part.height).")
        }
        guard made.pixelCount <= IIIFInfo.maxArea else {
            throw .iiif("The size \(size) has more than \(IIIFInfo.maxArea) pixels.")
        }
        return made
    }

    /// Nil for anything else than a size.
    private static func size(_ text: Substring, of part: PixelSize) throws(Problem) -> PixelSize? {
        if text == "max" { return part.scaled(toArea: IIIFInfo.maxArea) }
        if text.hasPrefix("pct:") {
            guard let percent = text.dropFirst(4).numbers(ofFraction: true), percent.count == 1 else { return nil }
            func scaled(_ edge: Int) -> Int {
                let value = (Double(edge) * percent[0] / 100).rounded()
                return percent[0] > 0 && value < 1e6 ? max(1, Int(value)) : percent[0] > 0 ? .max / 1_000_000 : 0
            }
            return PixelSize(width: scaled(part.width), height: scaled(part.height))
        }
        let isConfined = text.hasPrefix("!")
        let sides = (isConfined ? text.dropFirst() : text).split(separator: ",", omittingEmptySubsequences: false)
        guard sides.count == 2 else { return nil }
        let numbers = sides.map { $0.isEmpty ? nil : $0.wholeNumber }
        guard zip(sides, numbers).allSatisfy({ $0.0.isEmpty || $0.1 != nil }) else { return nil }
        switch (numbers[0], numbers[1], isConfined) {
        case (let width?, let height?, true):
            guard width > 0, height > 0 else { return PixelSize(width: 0, height: 0) }
            return part.scaled(toFit: PixelSize(width: width, height: height))
        case (let width?, let height?, false): return PixelSize(width: width, height: height)
        case (let width?, nil, false):
            return PixelSize(width: width, height: Self.proportional(part.height, width, part.width))
        case (nil, let height?, false):
            return PixelSize(width: Self.proportional(part.width, height, part.height), height: height)
        default: return nil
        }
    }

    private static func proportional(_ edge: Int, _ wanted: Int, _ other: Int) -> Int {
        guard wanted > 0 else { return 0 }
        return max(1, Int((Double(edge) * Double(wanted) / Double(other)).rounded()))
    }

    /// Mirrored first, then turned clockwise.
    private func turned() throws(Problem) -> Orientation {
        let isMirrored = rotation.hasPrefix("!")
        guard let degrees = (isMirrored ? rotation.dropFirst() : rotation[...]).numbers(ofFraction: true),
            degrees.count == 1, 0...360 ~= degrees[0]
        else { throw .iiif("'\(rotation)' is no rotation: 0, 90, 180 or 270, after ! for a mirrored picture.") }
        switch (degrees[0], isMirrored) {
        case (0, false), (360, false): return .up
        case (90, false): return .right
        case (180, false): return .down
        case (270, false): return .left
        case (0, true), (360, true): return .upMirrored
        case (90, true): return .rightMirrored
        case (180, true): return .downMirrored
        case (270, true): return .leftMirrored
        default: throw .iiif("Pictures are turned by multiples of 90 degrees.")
        }
    }

    private func colours() throws(Problem) -> PictureRegion.Quality {
        switch quality {
        case "default", "color": .colour
        case "gray": .grey
        case "bitonal": .blackAndWhite
        default: throw .iiif("'\(quality)' is no quality: default, color, gray or bitonal.")
        }
    }

    private func encoding() throws(Problem) -> PictureRegion.Format {
        switch format {
        case "jpg": .jpeg
        case "png": .png
        case "webp": .webp
        default: throw .iiif("'\(format)' is no format of this server: jpg, png or webp.")
        }
    }
}

extension Problem {
    fileprivate static func iiif(_ detail: String) -> Problem { Problem(400, kind: "bad-iiif", detail) }
}

extension PixelSize {
    /// The size with the same aspect and at most so many pixels.
    func scaled(toArea area: Int) -> PixelSize {
        guard pixelCount > area else { return self }
        let ratio = (Double(area) / Double(pixelCount)).squareRoot()
        return PixelSize(width: max(1, Int(Double(width) * ratio)), height: max(1, Int(Double(height) * ratio)))
    }
}

extension StringProtocol {
    /// A number without a sign; nil for anything else.
    fileprivate var wholeNumber: Int? {
        guard !isEmpty, utf8.count <= 9, utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
            return nil
        }
        return Int(self)
    }

    /// Numbers between commas, without signs and exponents; nil for anything else.
    ///
    /// - Parameter ofFraction: whether they may have a decimal point.
    fileprivate func numbers(ofFraction: Bool) -> [Double]? {
        let parts = split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.map { part -> Double? in
            guard !part.isEmpty, part.utf8.count <= 20 else { return nil }
            if !ofFraction { return part.wholeNumber.map { Double($0) } }
            let isPlain = part.utf8.allSatisfy {
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: ".")
            }
            return isPlain ? Double(part) : nil
        }
        return numbers.contains(nil) ? nil : numbers.compactMap { $0 }
    }
}
