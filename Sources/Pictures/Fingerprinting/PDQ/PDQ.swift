/// PDQ, the perceptual hash of facebook/ThreatExchange: equal for pictures that look the same at a glance.
///
/// Its 64×64 block of luma is computed in two ways. `literal` is the published one, bit for bit, for interchange.
/// `stable` is what a library stores: at a quarter of the size the literal hash of a photo changed by 18 bits in the
/// median, the stable one by 2. Hashes of the two kinds must not be compared with each other.
package enum PDQ {
    /// Two pictures match when their hashes differ in at most this many bits.
    package static let matchDistance = 31

    /// A picture with a side below this many pixels is not hashed: its hash is zero and its quality 0.
    package static let minSide = 5

    package struct Fingerprint: Hashable, Sendable {
        package let hash: PDQHash
        /// 0…100, from the number of strong edges.
        package let quality: Int

        package var merit: Merit { Merit(quality: quality) }

        package init(hash: PDQHash, quality: Int) {
            self.hash = hash
            self.quality = quality
        }

        static let unhashable = Fingerprint(hash: .zero, quality: 0)
    }

    /// The published hash of a picture in the given orientation: by convention as it is stored, without applying EXIF's
    /// orientation.
    ///
    /// - Parameter rgb: `width · height` pixels of three bytes each, without gaps.
    package static func literal(rgb: UnsafeBufferPointer<UInt8>, width: Int, height: Int) -> Fingerprint {
        literalSpectrum(rgb: rgb, width: width, height: height)?.fingerprint ?? .unhashable
    }

    package static func literal(rgb: [UInt8], width: Int, height: Int) -> Fingerprint {
        rgb.withUnsafeBufferPointer { literal(rgb: $0, width: width, height: height) }
    }

    /// The same from three planes of one size; for a grey picture, the same plane three times.
    package static func literal(red: SamplePlane, green: SamplePlane, blue: SamplePlane) -> Fingerprint {
        let (width, height) = (red.width, red.height)
        precondition([green, blue].allSatisfy { $0.width == width && $0.height == height }, "planes of one picture")
        guard width >= minSide, height >= minSide else { return .unhashable }
        return spectrum(FloatPicture(interchangeLumaOf: red, green, blue)).fingerprint
    }

    /// The stored hash of a picture.
    ///
    /// The result depends only on the samples: sums run in a fixed order in 32-bit floating point.
    /// - Parameter luma: the first sample of the upright analysis picture (long edge 256, or less for a smaller
    ///   picture; any aspect).
    /// - Parameter stride: samples from one row to the next.
    package static func stable(luma: UnsafePointer<UInt8>, width: Int, height: Int, stride: Int) -> Fingerprint {
        stableSpectrum(luma: luma, width: width, height: height, stride: stride)?.fingerprint ?? .unhashable
    }

    /// As `literal`, before the hash is taken. Also gives the hashes of rotated and mirrored copies. Nil if the picture
    /// is too small.
    package static func literalSpectrum(rgb: UnsafeBufferPointer<UInt8>, width: Int, height: Int) -> PDQSpectrum? {
        guard width >= minSide, height >= minSide else { return nil }
        return spectrum(FloatPicture(interchangeLumaOf: rgb, width: width, height: height))
    }

    private static func spectrum(_ luma: FloatPicture) -> PDQSpectrum {
        PDQSpectrum(block: luma.width == 64 && luma.height == 64 ? luma.samples : luma.boxFilteredBlock())
    }

    /// As `stable`, before the hash is taken. Nil if the picture is too small.
    package static func stableSpectrum(luma: UnsafePointer<UInt8>, width: Int, height: Int, stride: Int) -> PDQSpectrum?
    {
        guard width >= minSide, height >= minSide else { return nil }
        return PDQSpectrum(block: triangleFilteredBlock(luma: luma, width: width, height: height, stride: stride))
    }
}
