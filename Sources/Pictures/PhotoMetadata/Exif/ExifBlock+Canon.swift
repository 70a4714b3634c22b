internal import Foundation

extension ExifBlock {
    /// The sensitivity of Canon's compact cameras of 2000–2008, which did not write it to EXIF itself.
    ///
    /// Their maker note is a directory of arrays of 16-bit numbers, the first of each its length in bytes. As in
    /// exiftool: the value set by the user, or else the one that the camera chose.
    var canonSensitivity: Int? {
        guard text(.make)?.hasPrefix("Canon") == true, let note = bytes(.makerNote) else { return nil }
        return canonArray(1, of: note).flatMap { settings in
            settings.short(at: 2 * 16).flatMap { Self.setSensitivity($0) }
        } ?? canonArray(4, of: note).flatMap { Self.chosenSensitivity($0) }
    }

    /// Offsets count from the beginning of the block. They are wrong if a careless editor moved the note, which the
    /// length reveals.
    private func canonArray(_ number: Int, of note: OrderedBytes) -> OrderedBytes? {
        for entry in 0..<min(note.short(at: 0) ?? 0, 200) {
            let at = 2 + entry * 12
            guard note.short(at: at) == number, note.short(at: at + 2) == 3, let count = note.long(at: at + 4),
                let offset = note.long(at: at + 8), whole.short(at: offset) == 2 * count
            else { continue }
            let array = whole.bytes.dropFirst(offset).prefix(2 * count)
            return OrderedBytes(bytes: array, isBigEndian: whole.isBigEndian)
        }
        return nil
    }

    /// 14, 15 and others are automatic modes.
    private static func setSensitivity(_ code: Int) -> Int? {
        switch code {
        case 16...20: 50 << (code - 16)
        case 0x4001...0x7FFF: code & 0x3FFF
        default: nil
        }
    }

    /// The product of the sensor's sensitivity and the gain, both logarithms in steps of 1/32.
    private static func chosenSensitivity(_ shot: OrderedBytes) -> Int? {
        guard let gain = shot.short(at: 2), let base = shot.short(at: 4), base > 0, gain + base <= 800 else {
            return nil
        }
        return Int((exp2(Double(gain + base) / 32) * 100 / 32).rounded())
    }
}
