import CHeif

extension SignalledColour {
    /// Of the samples of a HEIF file.
    init(_ handle: OpaquePointer) {
        if let signalled = Self.nclx(handle) {
            self.init(
                primaries: Int(signalled.primaries.rawValue),
                transfer: Int(signalled.transfer.rawValue)
            )
        } else {
            self.init()
        }
        embed(Self.embeddedProfile(handle))
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
}
