/// Where the planes of a rendition lie in the shared memory. Both sides compute it from the request: nothing that the
/// other side says is used as an offset.
package struct PlaneLayout: Sendable, Equatable {
    package struct Plane: Sendable, Equatable {
        package let width: Int
        package let height: Int
        package let offset: Int

        /// Rows begin at multiples of 64 bytes and have 64 bytes behind them: vector code may read and write whole
        /// vectors.
        package var stride: Int { (width + 63) / 64 * 64 + 64 }
        package var byteCount: Int { stride * height }
    }

    /// One plane (grey); Y, Cb and Cr; or R, G and B.
    package let planes: [Plane]
    package let byteCount: Int
    package let chroma: ChromaSampling

    package init(width: Int, height: Int, chroma: ChromaSampling) {
        self.chroma = chroma
        let luma = Plane(width: width, height: height, offset: 0)
        guard let step = chroma.step else {
            (planes, byteCount) = ([luma], luma.byteCount)
            return
        }
        let size = (width: (width + step - 1) / step, height: (height + step - 1) / step)
        let cb = Plane(width: size.width, height: size.height, offset: luma.byteCount)
        let cr = Plane(width: size.width, height: size.height, offset: cb.offset + cb.byteCount)
        (planes, byteCount) = ([luma, cb, cr], cr.offset + cr.byteCount)
    }
}

/// What a rendition's chroma planes are like; their samples are centred among the luma samples they belong to.
package enum ChromaSampling: UInt8, Sendable {
    /// Grey: no chroma planes.
    case none = 0
    /// 4:4:4.
    case full = 1
    /// 4:2:0; odd sizes are rounded up.
    case halved = 2
    /// No chroma: R, G and B.
    case rgb = 3

    /// Luma samples for each chroma sample, across and down, 1 for RGB; nil for grey.
    package var step: Int? {
        switch self {
        case .none: nil
        case .full, .rgb: 1
        case .halved: 2
        }
    }
}
