/// A place on earth, in ten-millionths of a degree: about a centimetre.
public struct Coordinates: Sendable, Hashable {
    /// −900,000,000…900,000,000; north is positive.
    package let latitudeSteps: Int32
    /// −1,800,000,000…1,800,000,000; east is positive.
    package let longitudeSteps: Int32

    private static let stepsPerDegree = 10_000_000.0

    private static let (maxLatitude, maxLongitude): (Int32, Int32) = (900_000_000, 1_800_000_000)

    /// In degrees. Nil if out of range.
    public init?(latitude: Double, longitude: Double) {
        guard latitude.magnitude <= 90, longitude.magnitude <= 180 else { return nil }
        latitudeSteps = Int32((latitude * Self.stepsPerDegree).rounded())
        longitudeSteps = Int32((longitude * Self.stepsPerDegree).rounded())
    }

    /// Nil if out of range.
    package init?(latitudeSteps: some BinaryInteger, longitudeSteps: some BinaryInteger) {
        guard latitudeSteps.magnitude <= Self.maxLatitude, longitudeSteps.magnitude <= Self.maxLongitude else {
            return nil
        }
        (self.latitudeSteps, self.longitudeSteps) = (Int32(latitudeSteps), Int32(longitudeSteps))
    }

    /// The nearest valid coordinates.
    package init(nearestLatitudeSteps latitude: Int32, longitudeSteps longitude: Int32) {
        latitudeSteps = min(max(latitude, -Self.maxLatitude), Self.maxLatitude)
        longitudeSteps = min(max(longitude, -Self.maxLongitude), Self.maxLongitude)
    }

    /// Degrees, −90…90; north is positive.
    public var latitude: Double { Double(latitudeSteps) / Self.stepsPerDegree }
    /// Degrees, −180…180; east is positive.
    public var longitude: Double { Double(longitudeSteps) / Self.stepsPerDegree }
}

/// JSON in degrees: `{"latitude":59.913868,"longitude":10.752245}`.
extension Coordinates: Codable {
    private enum Key: String, CodingKey { case latitude, longitude }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let latitude = try container.decode(Double.self, forKey: .latitude)
        let longitude = try container.decode(Double.self, forKey: .longitude)
        guard let place = Coordinates(latitude: latitude, longitude: longitude) else {
            throw DecodingError.dataCorruptedError(
                forKey: .latitude,
                in: container,
                debugDescription: "invalid coordinates: \(latitude), \(longitude)"
            )
        }
        self = place
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(latitude, forKey: .latitude)
        try container.encode(longitude, forKey: .longitude)
    }
}

/// The form of the catalogue's columns: `[599138680,107522450]`, in steps.
extension Coordinates {
    package var text: String {
        var json = CompactJSON()
        append(to: &json)
        return json.text
    }

    package init(text: String) throws(DamagedText) {
        var reader = CompactJSONReader(text)
        try self.init(&reader)
        try reader.end()
    }

    func append(to json: inout CompactJSON) {
        json.append("[")
        json.append(number: Int(latitudeSteps))
        json.append(",")
        json.append(number: Int(longitudeSteps))
        json.append("]")
    }

    init(_ reader: inout CompactJSONReader) throws(DamagedText) {
        var steps: [Int] = []
        try reader.array { (value) throws(DamagedText) in steps.append(try value.number()) }
        guard steps.count == 2, let place = Coordinates(latitudeSteps: steps[0], longitudeSteps: steps[1]) else {
            throw reader.damage("no place")
        }
        self = place
    }
}
