import PhotoModel

/// Boolean properties of a photo.
struct PhotoFlags: OptionSet, Sendable {
    var rawValue: UInt16

    static let gone = PhotoFlags(rawValue: 1 << 0)
    /// Its place is known.
    static let location = PhotoFlags(rawValue: 1 << 1)
    static let damaged = PhotoFlags(rawValue: 1 << 2)
    static let failed = PhotoFlags(rawValue: 1 << 3)
    static let unsupported = PhotoFlags(rawValue: 1 << 4)
    static let landscape = PhotoFlags(rawValue: 1 << 5)
    static let portrait = PhotoFlags(rawValue: 1 << 6)
    static let square = PhotoFlags(rawValue: 1 << 7)
    static let pending = PhotoFlags(rawValue: 1 << 8)
    static let favourite = PhotoFlags(rawValue: 1 << 9)
    static let sidecar = PhotoFlags(rawValue: 1 << 10)
    static let screenshot = PhotoFlags(rawValue: 1 << 11)
    static let document = PhotoFlags(rawValue: 1 << 12)
    static let receipt = PhotoFlags(rawValue: 1 << 13)
    /// The photo itself contains its place.
    static let ownLocation = PhotoFlags(rawValue: 1 << 14)
    static let hdr = PhotoFlags(rawValue: 1 << 15)

    /// The flags that depend on decisions and sidecars.
    static let stated: PhotoFlags = [.pending, .favourite, .sidecar, .location]
}

extension PhotoFlags {
    init(_ subject: PhotoSubject) {
        self =
            switch subject {
            case .screenshot: .screenshot
            case .document: .document
            case .receipt: .receipt
            }
    }

    var subject: PhotoSubject? { PhotoSubject.allCases.first { contains(PhotoFlags($0)) } }
}

extension Verdict {
    /// From 1; 0 means none.
    var columnValue: UInt8 {
        switch self {
        case .keep: 1
        case .favourite: 2
        case .trash: 3
        case .skip: 4
        }
    }

    init?(columnValue: UInt8) {
        guard let verdict = Verdict.allCases.first(where: { $0.columnValue == columnValue }) else { return nil }
        self = verdict
    }
}
