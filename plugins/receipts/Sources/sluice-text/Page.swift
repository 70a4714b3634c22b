import CTesseract
import Glibc

/// A picture in Leptonica's memory.
final class Page {
    let pix: UnsafeMutablePointer<Pix>

    private init?(_ pix: UnsafeMutablePointer<Pix>?) {
        guard let pix else { return nil }
        self.pix = pix
    }

    deinit {
        var pix: UnsafeMutablePointer<Pix>? = pix
        pixDestroy(&pix)
    }

    /// Decodes a picture as grey.
    ///
    /// - Throws: `TextProblem`
    static func grey(_ bytes: [UInt8]) throws -> Page {
        guard let encoded = Page(pixReadMem(bytes, bytes.count)) else {
            throw TextProblem("the picture cannot be decoded")
        }
        guard let grey = Page(pixConvertTo8(encoded.pix, 0)) else { throw TextProblem("not enough memory") }
        return grey
    }

    var width: Int { Int(pixGetWidth(pix)) }
    var height: Int { Int(pixGetHeight(pix)) }

    /// Evenly lit and with level lines, which gives the best recognition. Unchanged if that fails.
    ///
    /// - Parameter coarsely: in another size, so that chance errors differ.
    func prepared(coarsely: Bool = false) -> Page {
        let long = Double(max(width, height))
        let factor = (long < Self.minEdge ? min(1.5, Self.minEdge / long) : 1) * (coarsely ? 0.8 : 1)
        let large = factor == 1 ? self : scaled(by: factor) ?? self
        let level = large.smooth.levelled
        return EvenLight.applied(to: level) ?? level
    }

    /// Without single-pixel noise.
    private var smooth: Page { Page(pixBlockconvGray(pix, nil, 1, 1)) ?? self }

    /// Pixels of the long edge: letters with fewer than about 20 are misread.
    private static let minEdge = 2000.0

    /// Rotated back by the slant of its lines, up to 7°.
    private var levelled: Page {
        var (angle, confidence) = (Float(0), Float(0))
        guard let strokes, pixFindSkew(strokes.pix, &angle, &confidence) == 0, confidence >= 2, abs(angle) >= 0.1 else {
            return self
        }
        let radians = angle * .pi / 180
        return Page(pixRotate(pix, radians, l_int32(L_ROTATE_AREA_MAP), l_int32(L_BRING_IN_WHITE), 0, 0)) ?? self
    }

    /// Everything darker than its surroundings, in black: text, but not the table under the page.
    private var strokes: Page? {
        var binary: UnsafeMutablePointer<Pix>?
        guard pixSauvolaBinarizeTiled(pix, 15, 0.3, 1, 1, nil, &binary) == 0 else { return nil }
        return Page(binary)
    }

    func scaled(by factor: Double) -> Page? { Page(pixScale(pix, Float(factor), Float(factor))) }

    func copy() -> Page? { Page(pixCopy(nil, pix)) }

    /// Changes the samples of a row, by position.
    func setRow(_ y: Int, _ change: (Int, UInt8) -> UInt8) {
        let line = UnsafeMutableRawPointer(pixGetData(pix) + y * Int(pixGetWpl(pix)))
        for x in 0..<width {
            let place = line + (x ^ 3)
            place.storeBytes(of: change(x, place.load(as: UInt8.self)), as: UInt8.self)
        }
    }

    /// The samples of a row, 0–255.
    func withRow<Result>(_ y: Int, _ body: ((Int) -> UInt8) -> Result) -> Result {
        let words = pixGetWpl(pix)
        let line = UnsafeMutableRawPointer(pixGetData(pix) + y * Int(words))
        // Words of 32 bits with the first sample in the highest byte.
        return body { x in (line + (x ^ 3)).load(as: UInt8.self) }
    }
}
