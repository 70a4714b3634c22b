/// A parser of untrusted bytes. Ends the process if its result is impossible.
package struct Parser: Sendable {
    package let name: String
    /// Initial inputs; files of whole pictures come from elsewhere.
    package let seeds: [[UInt8]]
    package let parse: @Sendable ([UInt8]) -> Void

    package init(name: String, seeds: [[UInt8]], parse: @escaping @Sendable ([UInt8]) -> Void) {
        self.name = name
        self.seeds = seeds
        self.parse = parse
    }

    package static let all: [Parser] = [
        .exif, .exifOrientation, .xmp, .iptc, .sidecar, .text, .jpeg, .tiff, .declaredSize, .pdf, .raw, .video,
        .embeddedFilms, .filmTexts, .heif, .gainMap, .ultraHDR, .toneMap, .formats, .requests, .replies, .recipe,
        .glob, .record, .failure, .fingerprint, .path, .filter, .answer, .receipt,
    ]
}

/// Fails in a way that a fuzzer reports as a crash.
package func demand(_ condition: Bool, _ what: @autoclosure () -> String) {
    if !condition { fatalError(what()) }
}
