import Imaging

/// Applies the steps of a request to a picture.
struct ImaginaryPicture {
    private(set) var image: PlanarImage

    init(_ image: PlanarImage) { self.image = image }

    /// The size at which a picture is decoded for its steps: as small as the first that sizes it allows.
    ///
    /// - Throws: `ImaginaryProblem` for more pixels than are decoded on demand
    static func decodedSize(of whole: PixelSize, for operations: [ImaginaryOperation]) throws(ImaginaryProblem)
        -> PixelSize
    {
        for operation in operations {
            switch operation.kind {
            case .upright: continue
            case .fit, .resize, .crop: return coveringSize(of: whole, for: operation.kind)
            case .extract, .turn: return try checked(whole)
            }
        }
        return try checked(whole)
    }

    private static func checked(_ size: PixelSize) throws(ImaginaryProblem) -> PixelSize {
        guard size.pixelCount <= IIIFInfo.maxArea else { throw ImaginaryProblem(422, "Image resolution is too big") }
        return size
    }

    /// Of the picture before anything is cut off.
    private static func coveringSize(of whole: PixelSize, for kind: ImaginaryOperation.Kind) -> PixelSize {
        switch kind {
        case .fit(let box): return whole.scaled(toFit: box)
        case .resize(let width?, let height?, cuts: false):
            return whole.scaled(toFit: PixelSize(width: width, height: height))
        case .resize(let width, let height, _), .crop(let width, let height, _):
            let across = width.map { Double($0) / Double(whole.width) } ?? 0
            let down = height.map { Double($0) / Double(whole.height) } ?? 0
            let scale = min(1, max(across, down))
            return PixelSize(
                width: max(1, Int((Double(whole.width) * scale).rounded())),
                height: max(1, Int((Double(whole.height) * scale).rounded()))
            )
        default: return whole
        }
    }

    mutating func apply(_ operation: ImaginaryOperation) throws {
        switch operation.kind {
        case .upright: return
        case .fit: try scale(to: Self.coveringSize(of: image.size, for: operation.kind))
        case .resize(let width, let height, let cuts):
            try scale(to: Self.coveringSize(of: image.size, for: operation.kind))
            if cuts { cut(to: width, height, isSmart: false) }
        case .crop(let width, let height, let isSmart):
            try scale(to: Self.coveringSize(of: image.size, for: operation.kind))
            cut(to: width, height, isSmart: isSmart)
        case .extract(let x, let y, let size):
            guard x + size.width <= image.size.width, y + size.height <= image.size.height else {
                throw ImaginaryProblem.bad("Error while processing the image: extract_area: bad extract area")
            }
            try part(x: x, y: y, size)
        case .turn(let orientation):
            image = try PlanarRowSource(image).picture(scaledTo: image.size, turned: orientation)
        }
    }

    private mutating func scale(to size: PixelSize) throws {
        guard size != image.size else { return }
        image = try PlanarRowSource(image).picture(scaledTo: size, turned: .up)
    }

    private mutating func part(x: Int, y: Int, _ size: PixelSize) throws {
        image = try CroppedRows(try PlanarRowSource(image), x: x, y: y, size: size).picture(scaledTo: size, turned: .up)
    }

    /// Even places: two pixels share chroma.
    private mutating func cut(to width: Int?, _ height: Int?, isSmart: Bool) {
        let size = PixelSize(
            width: min(image.size.width, width ?? image.size.width),
            height: min(image.size.height, height ?? image.size.height)
        )
        guard size != image.size else { return }
        let place = isSmart ? DetailMap(image).place(of: size) : nil
        let x = place?.x ?? (image.size.width - size.width) / 2
        let y = place?.y ?? (image.size.height - size.height) / 2
        image = image.part(x: x & ~1, y: y & ~1, size: size)
    }
}

/// How much detail a picture has in each of its columns and rows.
private struct DetailMap {
    private var columns: [Int]
    private var rows: [Int]

    init(_ image: PlanarImage) {
        let (plane, step) = (image.planes[0], 2)
        columns = [Int](repeating: 0, count: image.size.width)
        rows = [Int](repeating: 0, count: image.size.height)
        for y in stride(from: 0, to: image.size.height - step, by: step) {
            let (row, below) = (plane.row(y), plane.row(y + step))
            for x in stride(from: 0, to: image.size.width - step, by: step) {
                let detail = abs(Int(row[x]) - Int(row[x + step])) + abs(Int(row[x]) - Int(below[x]))
                columns[x] += detail
                rows[y] += detail
            }
        }
    }

    /// Where a part of this size has the most detail; the middle of equals.
    func place(of size: PixelSize) -> (x: Int, y: Int) {
        (Self.start(of: size.width, in: columns), Self.start(of: size.height, in: rows))
    }

    private static func start(of count: Int, in details: [Int]) -> Int {
        let middle = (details.count - count) / 2
        var sum = details[..<count].reduce(0, +)
        var (best, place) = (sum, 0)
        for start in 1..<max(1, details.count - count + 1) {
            sum += details[start + count - 1] - details[start - 1]
            if sum > best || sum == best && abs(start - middle) < abs(place - middle) { (best, place) = (sum, start) }
        }
        return place
    }
}
