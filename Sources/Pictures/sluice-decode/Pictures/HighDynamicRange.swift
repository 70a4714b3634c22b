import CPlanes
import Glibc

/// Converts pictures with the PQ or HLG curves, or the primaries of BT.2020, to sRGB.
///
/// Diffuse white (203 cd/m², as in BT.2408; HLG at a nominal peak of 1,000 cd/m²) becomes almost white. Light up to
/// three quarters of it is unchanged, brighter light is rolled off. Colours outside sRGB are clipped.
final class HighDynamicRange {
    enum Curve { case pq, hlg, standard }

    private let linear: [Float]
    private let curve: [UInt16]
    private let primaries: Primaries
    private let systemGamma: Float
    private let knee: Float

    enum Primaries {
        case bt709, bt2020, p3

        /// Converts linear light to BT.709's primaries, both D65 (ITU-R BT.2407, SMPTE EG 432-1).
        var matrix: (Float, Float, Float, Float, Float, Float, Float, Float, Float) {
            switch self {
            case .bt709: (1, 0, 0, 0, 1, 0, 0, 0, 1)
            case .bt2020: (1.6605, -0.5876, -0.0728, -0.1246, 1.1329, -0.0083, -0.0182, -0.1006, 1.1187)
            case .p3: (1.2249, -0.2247, 0, -0.0420, 1.0419, 0, -0.0197, -0.0786, 1.0979)
            }
        }
    }

    /// - Parameter max: sample value of white, up to 65535.
    init(_ curve: Curve, primaries: Primaries, max: Int) {
        self.primaries = primaries
        linear = (0...max).map { Float(Self.light(Double($0) / Double(max), curve)) }
        systemGamma = curve == .hlg ? 0.2 : 0
        knee = curve == .standard ? 1 : 0.75
        self.curve = (0...16384).map { UInt16((Self.sRGB(Double($0) / 16384) * 65535).rounded()) }
    }

    func write(
        _ red: cplanes_samples,
        _ green: cplanes_samples,
        _ blue: cplanes_samples,
        into row: inout [UInt16]
    ) {
        let width = row.count / 3
        linear.withUnsafeBufferPointer { linear in
            curve.withUnsafeBufferPointer { curve in
                var tone = cplanes_tone(
                    linear: linear.baseAddress,
                    max: UInt32(linear.count - 1),
                    primaries: primaries.matrix,
                    system_gamma: systemGamma,
                    knee: knee,
                    curve: curve.baseAddress,
                    curve_count: curve.count
                )
                row.withUnsafeMutableBufferPointer {
                    cplanes_tone_map(&tone, red, green, blue, width, $0.baseAddress)
                }
            }
        }
    }

    /// Linear light of a code value from 0 to 1; 1 is diffuse white.
    private static func light(_ code: Double, _ curve: Curve) -> Double {
        switch curve {
        case .pq:  // SMPTE ST 2084
            let root = pow(code, 1 / 78.84375)
            return pow(max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root), 1 / 0.1593017578125) * 10000 / 203
        case .hlg:  // BT.2100: scene light; 1000 cd/m² of display light is 4.93 times diffuse white.
            let scene = code <= 0.5 ? code * code / 3 : (exp((code - 0.55991073) / 0.17883277) + 0.28466892) / 12
            return scene * pow(1000.0 / 203, 1 / 1.2)
        case .standard:  // As sRGB: greys keep their values.
            return code <= 0.04045 ? code / 12.92 : pow((code + 0.055) / 1.055, 2.4)
        }
    }

    private static func sRGB(_ light: Double) -> Double {  // IEC 61966-2-1
        light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    }
}
