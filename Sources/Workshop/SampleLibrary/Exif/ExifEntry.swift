/// One entry of a TIFF directory.
package struct ExifEntry: Sendable {
    package enum Value: Sendable {
        /// Text; a NUL is appended.
        case ascii(String)
        case byte([UInt8])
        case short([UInt16])
        case long([UInt32])
        case rational([ExifRational])
        case signedRational([SignedRational])
        case undefined([UInt8])
    }

    package var tag: UInt16
    package var value: Value

    package init(tag: UInt16, value: Value) {
        self.tag = tag
        self.value = value
    }
}

/// A fraction as stored in files: 0/0 and 1/0 are possible, and occur.
package struct ExifRational: Sendable, Hashable {
    package var numerator: UInt32
    package var denominator: UInt32

    package init(_ numerator: UInt32, _ denominator: UInt32 = 1) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// The value in thousandths; 0/0 if it cannot be represented (not a number, negative, too large).
    package init(_ value: Double) {
        if let numerator = UInt32(exactly: (value * 1000).rounded()) {
            self.init(numerator, 1000)
        } else {
            self.init(0, 0)
        }
    }
}

/// A fraction with a sign, as matrices of colour have.
package struct SignedRational: Sendable, Hashable {
    package var numerator: Int32
    package var denominator: Int32

    package init(_ numerator: Int32, _ denominator: Int32) {
        self.numerator = numerator
        self.denominator = denominator
    }
}

extension ExifEntry.Value {
    /// The type's number in TIFF.
    var type: UInt16 {
        switch self {
        case .byte: 1
        case .ascii: 2
        case .short: 3
        case .long: 4
        case .rational: 5
        case .undefined: 7
        case .signedRational: 10
        }
    }

    /// The number of values of the type.
    var count: Int {
        switch self {
        case .byte(let bytes), .undefined(let bytes): bytes.count
        case .ascii(let text): text.utf8.count + 1
        case .short(let numbers): numbers.count
        case .long(let numbers): numbers.count
        case .rational(let numbers): numbers.count
        case .signedRational(let numbers): numbers.count
        }
    }

    var byteCount: Int {
        switch self {
        case .byte, .ascii, .undefined: count
        case .short: count * 2
        case .long: count * 4
        case .rational, .signedRational: count * 8
        }
    }
}
