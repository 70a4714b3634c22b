/// How a gain map makes a picture of high dynamic range from one of standard range (ISO 21496-1; Adobe's *Gain Map* 1.0).
///
/// For a linear sample s of the picture, the map's sample m (0…1), and a weight w (0…1) that depends on the display, the
/// result is `(s + baseOffset) · 2^(w · lerp(min, max, m^(1 / gamma))) − alternateOffset`.
package struct GainMapParameters: Sendable, Equatable {
    package struct Channel: Sendable, Equatable {
        /// Gains of the map's samples 0 and 1, as powers of two.
        package var min: Double
        package var max: Double
        package var gamma: Double
        package var baseOffset: Double
        package var alternateOffset: Double

        package init(
            min: Double = 0,
            max: Double,
            gamma: Double = 1,
            baseOffset: Double = 1 / 64,
            alternateOffset: Double = 1 / 64
        ) {
            self.min = min
            self.max = max
            self.gamma = gamma
            self.baseOffset = baseOffset
            self.alternateOffset = alternateOffset
        }
    }

    /// One for all colours, or those of red, green and blue.
    package let channels: [Channel]
    /// The display's headroom, in stops, up to which the picture is shown as it is.
    package let baseHeadroom: Double
    /// The display's headroom, in stops, from which on the map applies in full.
    package let alternateHeadroom: Double
    /// Whether gains apply to colours of the picture's own space. If not, to those of the map's colour profile.
    package let usesBaseColourSpace: Bool

    /// What no real map exceeds, in stops.
    package static let maxStops = 32.0
    private static let maxOffset = 16.0
    private static let gammas = 1.0 / 256...256

    /// - Throws: if a value is not finite or of a picture that cannot be, or if the map leads to the standard range instead
    ///   of away from it.
    package init(
        channels: [Channel],
        baseHeadroom: Double = 0,
        alternateHeadroom: Double,
        usesBaseColourSpace: Bool = true
    ) throws(GainMapFault) {
        let stops = -Self.maxStops...Self.maxStops
        let offsets = -Self.maxOffset...Self.maxOffset
        guard channels.count == 1 || channels.count == 3 else {
            throw GainMapFault("it has \(channels.count) channels")
        }
        // A comparison with NaN is false.
        for channel in channels {
            guard stops.contains(channel.min), stops.contains(channel.max), channel.min <= channel.max else {
                throw GainMapFault("its gains are not a range of finite numbers")
            }
            guard Self.gammas.contains(channel.gamma) else { throw GainMapFault("its gamma is \(channel.gamma)") }
            guard offsets.contains(channel.baseOffset), offsets.contains(channel.alternateOffset) else {
                throw GainMapFault("its offsets are too large, or not finite")
            }
        }
        guard 0...Self.maxStops ~= baseHeadroom, 0...Self.maxStops ~= alternateHeadroom else {
            throw GainMapFault("its headrooms are negative, too large, or not finite")
        }
        guard baseHeadroom < alternateHeadroom else { throw GainMapFault("it leads to no higher range") }
        // Equal channels are one.
        self.channels = channels.allSatisfy { $0 == channels[0] } ? [channels[0]] : channels
        self.baseHeadroom = baseHeadroom
        self.alternateHeadroom = alternateHeadroom
        self.usesBaseColourSpace = usesBaseColourSpace
    }

    /// The same gains in another colour space.
    package func applied(toBaseColourSpace: Bool) -> GainMapParameters {
        GainMapParameters(self, usesBaseColourSpace: toBaseColourSpace)
    }

    private init(_ other: GainMapParameters, usesBaseColourSpace: Bool) {
        (channels, baseHeadroom, alternateHeadroom) = (other.channels, other.baseHeadroom, other.alternateHeadroom)
        self.usesBaseColourSpace = usesBaseColourSpace
    }
}

/// Why a gain map is not used.
package struct GainMapFault: Error, Sendable, Equatable {
    /// As the end of a sentence: "it lies beyond the file's end".
    package let reason: String

    package init(_ reason: String) { self.reason = reason }

    /// For the list of a photo's damage.
    package var note: String { "its gain map was ignored: \(reason)" }
}
