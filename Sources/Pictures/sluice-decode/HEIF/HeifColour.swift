import CHeif
import CVips

/// The colour space that a HEIF file declares for its samples.
struct HeifColour: Equatable {
    /// ICC profile to pass on; empty for sRGB, or if the samples are converted to sRGB here.
    private(set) var profile: [UInt8] = []
    private var curve: HighDynamicRange.Curve?
    private var primaries = HighDynamicRange.Primaries.bt709

    /// Samples are converted to sRGB here, which requires red, green and blue.
    var isConverted: Bool { curve != nil }

    var isHDR: Bool { curve == .pq || curve == .hlg }

    init(_ handle: OpaquePointer) {
        if let signalled = Self.nclx(handle) {
            switch signalled.primaries {
            case heif_color_primaries_ITU_R_BT_2020_2_and_2100_0: (primaries, curve) = (.bt2020, .standard)
            case heif_color_primaries_SMPTE_EG_432_1: primaries = .p3
            default: break
            }
            switch signalled.transfer {
            case heif_transfer_characteristic_ITU_R_BT_2100_0_PQ: curve = .pq
            case heif_transfer_characteristic_ITU_R_BT_2100_0_HLG: curve = .hlg
            default: break
            }
        }
        let embedded = Self.embeddedProfile(handle)
        // An ICC profile takes precedence over the code points, but does not describe an absolute or scene-referred curve.
        if !embedded.isEmpty, !isHDR {
            (curve, profile) = (nil, embedded)
        } else if curve == nil, primaries == .p3 {
            profile = Self.displayP3
        }
    }

    /// For samples to be converted to sRGB.
    func highDynamicRange(max: Int) -> HighDynamicRange? {
        curve.map { HighDynamicRange($0, primaries: primaries, max: max) }
    }

    private static func nclx(
        _ handle: OpaquePointer
    ) -> (primaries: heif_color_primaries, transfer: heif_transfer_characteristics)? {
        var nclx: UnsafeMutablePointer<heif_color_profile_nclx>?
        guard heif_image_handle_get_nclx_color_profile(handle, &nclx).code == heif_error_Ok, let nclx else {
            return nil
        }
        defer { heif_nclx_color_profile_free(nclx) }
        return (nclx.pointee.color_primaries, nclx.pointee.transfer_characteristics)
    }

    private static func embeddedProfile(_ handle: OpaquePointer) -> [UInt8] {
        let count = heif_image_handle_get_raw_color_profile_size(handle)
        guard count > 0, count <= 4 << 20 else { return [] }
        var bytes = [UInt8](repeating: 0, count: count)
        guard heif_image_handle_get_raw_color_profile(handle, &bytes).code == heif_error_Ok else { return [] }
        return PictureBlobs.profile(from: bytes, isGrey: false)
    }

    /// The one included in libvips.
    private static var displayP3: [UInt8] {
        guard let blob = cvips_profile("p3") else { return [] }
        var count = 0
        let data = vips_blob_get(blob, &count)
        defer { cvips_release(blob) }
        return Array(UnsafeRawBufferPointer(start: data, count: count))
    }
}
