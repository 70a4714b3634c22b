import CTesseract
import Receipts

/// Tesseract with its languages loaded.
final class TextReader {
    private let engine: OpaquePointer
    /// Words with less confidence are noise rather than text, 0–100.
    private static let minConfidence = 30.0
    /// The minimum number of letters in all; fewer are a sign in a landscape, or noise.
    private static let minLetters = 12
    /// In bytes: a dense page has about 6 KiB.
    private static let longestText = 64 << 10

    /// - Parameter languages: Tesseract's names, joined with +.
    init(languages: String) throws {
        guard let engine = TessBaseAPICreate() else { throw TextProblem("Tesseract cannot be started") }
        let names = languages.split(separator: "+").map { String($0) }
        let isReady = TessBaseAPIInit3(engine, nil, languages) == 0
        // If one of several is missing, Tesseract continues with the others, and its results would count as read with all.
        let loaded =
            isReady
            ? Self.names(TessBaseAPIGetLoadedLanguagesAsVector(engine))
            : names.filter { TessBaseAPIInit3(engine, nil, $0) == 0 }
        let missing = names.filter { !loaded.contains($0) }
        guard isReady, missing.isEmpty else {
            TessBaseAPIDelete(engine)
            throw TextProblem(missing.isEmpty ? "Tesseract cannot be started" : Self.words(missing))
        }
        TessBaseAPISetPageSegMode(engine, PSM_SINGLE_BLOCK)
        self.engine = engine
    }

    deinit { TessBaseAPIDelete(engine) }

    /// Sorted.
    var availableLanguages: [String] { Self.names(TessBaseAPIGetAvailableLanguagesAsVector(engine)).sorted() }

    private static func words(_ missing: [String]) -> String {
        // Package names have - where language names have _.
        let packages = missing.map { "tesseract-ocr-\($0.replacing("_", with: "-").lowercased())" }
        return """
            Tesseract lacks the \(missing.count == 1 ? "language" : "languages") \(missing.joined(separator: ", ")): \
            apt-get install \(packages.joined(separator: " "))
            """
    }

    private static func names(_ list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> [String] {
        guard let list else { return [] }
        defer { TessDeleteTextArray(list) }
        var names: [String] = []
        var next = list
        while let name = next.pointee {
            names.append(String(cString: name))
            next += 1
        }
        return names
    }

    /// Whether a picture is worth reading: in usual photos, recognition finds words in leaves and gravel.
    ///
    /// - Parameter depicts: the picture's class from its quality scores.
    static func reads(_ depicts: String?) -> Bool { ["document", "receipt", "screenshot"].contains(depicts) }

    func values(of bytes: [UInt8]) throws -> TextValues {
        let page = try Page.grey(bytes)
        let words = recognised(page.prepared())
        let text = words.text
        guard text.filter(\.isLetter).count >= Self.minLetters else { return TextValues() }
        var values = TextValues()
        values.text = String(decoding: text.utf8.prefix(Self.longestText), as: UTF8.self)
        let receipt = Receipt(text: words.rows) { recognised(page.prepared(coarsely: true)).rows }
        guard let receipt else { return values }
        values.kind = receipt.kind.rawValue
        values.total = receipt.total.map { Double($0) / 100 }
        values.currency = receipt.currency
        values.tax = receipt.tax.map { Double($0) / 100 }
        if !receipt.items.isEmpty {
            values.items = receipt.items.map {
                TextValues.Item(name: $0.name, amount: Double($0.amount) / 100, quantity: $0.quantity)
            }
        }
        return values
    }

    private func recognised(_ page: Page) -> [RecognisedWord] {
        TessBaseAPISetImage2(engine, page.pix)
        TessBaseAPISetSourceResolution(engine, 200)
        defer { TessBaseAPIClear(engine) }
        guard let tsv = TessBaseAPIGetTsvText(engine, 0) else { return [] }
        defer { TessDeleteText(tsv) }
        return [RecognisedWord](tsv: String(cString: tsv)).filter { $0.confidence >= Self.minConfidence }
    }
}
