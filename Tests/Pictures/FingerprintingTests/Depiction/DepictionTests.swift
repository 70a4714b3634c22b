import Fingerprinting
import Testing

@Suite("Depiction of a picture")
struct DepictionTests {
    private func facts(_ canvas: Canvas, png: Bool = false, camera: Bool = false, named: Bool = false) -> PictureFacts {
        PictureFacts(
            width: canvas.width,
            height: canvas.height,
            isPNG: png,
            hasCamera: camera,
            namesScreenshot: named
        )
    }

    private func depiction(_ canvas: Canvas, _ facts: PictureFacts, cb: UInt8 = 126, cr: UInt8 = 131) -> Depiction {
        canvas.analysed(cb: cb, cr: cr) { Depiction($0, facts) }
    }

    /// Photographed on a table, in uneven light.
    private func photographed(_ sheet: Canvas, turnedBy degrees: Double, scale: Double, seed: UInt64) -> Canvas {
        let table = Canvas.scene(450, 600, seed: seed).mapped { _, _, old in 30 + old / 4 }
        return sheet.laid(on: table, turnedBy: degrees, scale: scale)
            .mapped { x, y, old in old * (0.95 - 0.1 * Double(x) / 450 - 0.1 * Double(y) / 600) }
            .noisy(5, seed: seed)
    }

    @Test("A page of text is a document, whatever the size of its letters", arguments: [2, 3, 5])
    func page(dot: Int) {
        let page = Canvas.page(900, 1200, dot: dot, seed: 1)
        let found = depiction(page, facts(page))
        #expect(found.kind == .document)
        #expect(found.signals.count == 2 && found.signals.allSatisfy { $0.contains(" % of it ") })
    }

    @Test("A photo of a page is a document, even from a camera, rotated and unevenly lit", arguments: [-7.0, 2, 5])
    func photographedPage(degrees: Double) {
        let photo = photographed(.page(900, 1200, dot: 3, seed: 2), turnedBy: degrees, scale: 0.42, seed: 3)
        #expect(depiction(photo, facts(photo, camera: true)).kind == .document)
    }

    @Test("A long strip of lines with prices is a receipt, scanned or photographed", arguments: [0.0, -6, 4])
    func receipt(degrees: Double) {
        let strip = Canvas.page(420, 1100, dot: 3, priced: true, seed: 5)
        let scan = depiction(strip, facts(strip))
        #expect(scan.kind == .receipt)
        #expect(scan.signals.last?.hasSuffix("times as long as wide") == true)
        let photo = photographed(strip, turnedBy: degrees, scale: 0.5, seed: 6)
        #expect(depiction(photo, facts(photo, camera: true)).kind == .receipt)
    }

    @Test(
        "Scenes, sand, an empty sheet and coloured print are not documents",
        arguments: [UInt64(1), 2, 3, 4]
    )
    func photos(seed: UInt64) {
        let scene = Canvas.scene(450, 350, seed: seed)
        let sand = Canvas(256, 200, level: 150).noisy(40, seed: seed)
        let sheet = Canvas(300, 400, level: 235).noisy(3, seed: seed)
        for canvas in [scene, sand, sheet] { #expect(depiction(canvas, facts(canvas)) == Depiction.none) }
        let page = Canvas.page(450, 600, dot: 2, seed: seed)
        #expect(depiction(page, facts(page), cb: 90, cr: 180).kind == nil)
    }

    /// Bars, two-tone balloons with text, and nothing else.
    private func screen(_ width: Int, _ height: Int) -> Canvas {
        var screen = Canvas(width, height, level: 20)
        screen.fill(0..<width, 0..<height / 14, level: 45)
        let text = Canvas.page(width / 2, height / 10, dot: max(2, width / 300), seed: 9)
        for index in 0..<5 {
            let (left, top) = (index % 2 * width / 3 + 20, height / 8 + index * height / 6)
            for y in 0..<text.height {
                for x in 0..<text.width { screen[left + x, top + y] = 245 - text[x, y] * 0.8 }
            }
        }
        return screen
    }

    @Test("A picture of a screen's size with flat surfaces is a screenshot, unless a camera took it")
    func screenshot() {
        for (width, height) in [(750, 1334), (1366, 768)] {
            let screen = screen(width, height)
            let found = depiction(screen, facts(screen, png: true))
            #expect(found.kind == .screenshot)
            #expect(found.signals.contains("\(width) × \(height) pixels are the size of a screen"))
            #expect(depiction(screen, facts(screen)).kind == .screenshot)
            #expect(depiction(screen, facts(screen, png: true, camera: true)).kind == nil)
        }
    }

    @Test("Another size is a screenshot if its metadata declares it, a photo of a screen's size is not")
    func otherSizes() {
        let part = screen(700, 900)
        #expect(depiction(part, facts(part, png: true)).kind == nil)
        let named = depiction(part, facts(part, png: true, named: true))
        #expect(named.kind == .screenshot && named.signals.first == "its metadata calls it a screenshot")
        let scene = Canvas.scene(1366, 768, seed: 4).noisy(3, seed: 5)
        #expect(depiction(scene, facts(scene, png: true)) == Depiction.none)
    }

    @Test("Tiny pictures depict nothing", arguments: [(1, 1), (1, 256), (15, 300), (16, 16)])
    func small(width: Int, height: Int) {
        let canvas = Canvas(width, height, level: 250)
        #expect(depiction(canvas, facts(canvas, png: true)) == Depiction.none)
    }
}
