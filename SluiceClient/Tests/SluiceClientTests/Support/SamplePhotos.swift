import Foundation

/// Photos that differ in their bytes alone: a JPEG of 96 × 64 pixels with a comment each.
enum SamplePhotos {
    struct Damaged: Error {}

    /// - Returns: names such as `00.jpg`.
    @discardableResult
    static func write(_ count: Int, to folder: URL) throws -> [String] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard let picture = Data(base64Encoded: picture, options: .ignoreUnknownCharacters) else { throw Damaged() }
        return try (0..<count).map { number in
            let text = Array("sample \(number)".utf8)
            let comment: [UInt8] = [0xFF, 0xFE, 0, UInt8(text.count + 2)] + text
            let name = number < 10 ? "0\(number).jpg" : "\(number).jpg"
            try (picture.prefix(2) + comment + picture.dropFirst(2)).write(to: folder.appendingPathComponent(name))
            return name
        }
    }

    private static let picture = """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxO
        UlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P
        T09PT09PT0//wAARCABAAGADASIAAhEBAxEB/8QAGQABAQEBAQEAAAAAAAAAAAAAAwQCAQYH/8QALxAAAQQBAQUGBQUAAAAAAAAA
        AQACAxEhMRITQVFhIkJxgZGhI1Kx8PEEMsHR4f/EABkBAQEBAQEBAAAAAAAAAAAAAAQDAgcBBf/EACURAAICAQMDBQEBAAAAAAAA
        AAABAgMSESEiEzHwMkGRscFx4f/aAAwDAQACEQMRAD8A+etjSNhDsuwAqI4tpu0cAJWxVRc27X1U09G1qmRhaTtgZ3Wly22NUhln
        tDHIYCQQ4WJOL9C/PPljK7SZkQ7zQfFLuAXDZaKrgPyqBFQ0OVtrM2RmlhyiljLuMhYTNjSsiHeoDqLVAhSNj2cg+ijro+QyFoDI
        TWGMPgtNjVIZjAAPMJGQ2SOI4LMpZaKPn++IZXaTiIGJ5rIql2P9PfBVNj+GR8yVraaQBR5o8+nOUXL2X639aDa7Wefii+G1vzFJ
        u77XDQeCdsaVkeqWrdYqHm3j+TmULCZsaZsebxy5fhUCI3n2C62NZdnTGV2ag7vQVVdFtsaoZHR6pmxY5aKTee+o2FpO2OqAHst7
        vAKZsaVkfQqbuz4jIWEzY04jqidW8eYVDIqqsHgutjU3PBf0ZXZqBuqJA5rbY1SyPsny+qYRbJ4ak19Fh8uXt9bjK7TzrYuyDzFp
        Gx11yqI2EtAoaV9+qTd6EgX0V80oqUTmcLCdrMYFJBDXimbGnbF7dFNTz7jIWEzY65kFI1mdOFJ93pp5LbY1KdrT0QyuwEQ1rhI2
        PZ81SIyMWVrdaYK8nJR3XcZXaTtZjRKIcWcJmxp2xZ/aD7/fFRjPPuMhaTNjoXqCa9CtsZQArTXqqdi2j74BabGpTtxlxfYbXYef
        bGlZGnbF2b6ApRFs2D4a+6upNcjmcLQWxVgD+F1sapawcWpBDpqs2Ty9IyuwnZHWeSZsdE1SZseyeJ8EjWZ0Werikm9xkLCZsaWO
        LoqGw5W2xVVhQUnF6sZC0FsVVWvRdbGqWs5BI2H+1Oc8tojK7CeNmySa0Fpmx0MDqfX/AFMIq8wkawXezxtZV2OzfnuMhYf/2Q==
        """
}
