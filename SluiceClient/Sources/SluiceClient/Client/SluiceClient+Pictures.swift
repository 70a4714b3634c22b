public import Foundation

/// Pictures, over ``tiers``.
extension SluiceClient {
    /// A tier of a photo, rendered now if it does not exist yet.
    ///
    /// If the photo has the tier's address, the bytes there never change: a kept picture is returned without a request.
    ///
    /// - Parameter name: of the tier: ``LibraryDescription/reviewTier``, or one of ``LibraryDescription/tiers``.
    public func tier(_ photo: Photo, _ name: String, priority: PicturePriority = .visible) async throws
        -> EncodedPicture
    {
        let address = address(of: photo, .tier(name))
        guard Self.isOfTier(address) else { return try await tier(photo.id, name, priority: priority) }
        let named = SluiceOperation.tier.target([photo.id, name])
        return try await tiers.picture(address, priority) { _ in
            do {
                return try await picture(address, tier: name)
            } catch let problem as SluiceProblem where problem.status == 404 {
                // It is not stored any more.
                return try await picture(named, tier: name)
            }
        }
    }

    /// A tier of the photo with an ID, rendered now if it does not exist yet. The server is asked whether a kept one still holds.
    public func tier(_ id: String, _ name: String, priority: PicturePriority = .visible) async throws -> EncodedPicture
    {
        try await checked(SluiceOperation.tier.target([id, name]), tier: name, priority)
    }

    /// A tier of a page of a document.
    ///
    /// - Parameter number: counted from 1.
    public func page(
        _ id: String,
        _ number: Int,
        _ name: String,
        priority: PicturePriority = .visible
    ) async throws -> EncodedPicture {
        try await checked(SluiceOperation.page.target([id, "\(number)", name]), tier: name, priority)
    }

    /// A photo's own file, in memory. For large ones, use ``download(_:of:to:)``.
    ///
    /// - Throws: `SluiceProblem`, 403, if originals are not served; `SluiceConnectionError.tooLarge`.
    public func original(_ id: String, priority: PicturePriority = .visible) async throws -> EncodedPicture {
        try await checked(SluiceOperation.original.target([id]), tier: nil, priority)
    }

    /// A tile of a photo at full size, as a JPEG.
    ///
    /// - Parameter page: of a document, counted from 1.
    public func tile(
        _ id: String,
        column: Int,
        row: Int,
        page: Int = 1,
        priority: PicturePriority = .visible
    ) async throws -> EncodedPicture {
        let query: KeyValuePairs<String, String?> = ["page": page == 1 ? nil : "\(page)"]
        let address = SluiceOperation.fullSizeTile.target([id, "\(column)", "\(row)"], query)
        return try await checked(address, tier: "full", priority)
    }

    /// What ``download(_:of:to:)`` writes.
    public enum DownloadedFile: Sendable {
        /// The photo's own file.
        case original
        /// What plays in its place.
        case film
    }

    /// Writes a photo's own file, or its film, into a file. It appears under its name when it is complete.
    ///
    /// - Throws: `SluiceProblem`, 403, if originals are not served; what Foundation throws if the file cannot be written.
    public func download(_ what: DownloadedFile, of id: String, to file: URL) async throws {
        let draft = file.deletingLastPathComponent().appendingPathComponent(".sluice-\(UUID().uuidString)")
        try Data().write(to: draft)
        do {
            let handle = try FileHandle(forWritingTo: draft)
            var request = request(what == .original ? .original : .film, [id])
            (request.fields["Accept"], request.maxByteCount) = ("*/*", .max)
            let answer = try await transport.download(request, into: handle)
            try handle.close()
            try SluiceProblem.check(answer, server.origin)
            guard rename(draft.path, file.path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        } catch {
            try? FileManager.default.removeItem(at: draft)
            throw error
        }
    }

    /// Where a picture is, which also identifies it in ``tiers``.
    func address(of photo: Photo, _ size: PictureSize) -> String {
        switch size {
        case .tier(let name):
            photo.tiers[name].flatMap { Self.isOfTier($0) ? $0 : nil } ?? SluiceOperation.tier.target([photo.id, name])
        case .original: SluiceOperation.original.target([photo.id])
        }
    }

    /// Whether an address is one of this interface that never changes, and of this server.
    private static func isOfTier(_ address: String) -> Bool { address.hasPrefix("\(SluiceOperation.base)/tiers/") }

    /// The picture at an address whose bytes can change.
    private func checked(
        _ address: String,
        tier: String?,
        _ priority: PicturePriority
    ) async throws -> EncodedPicture {
        try await tiers.picture(address, priority, checks: true) { try await picture(address, tier: tier, kept: $0) }
    }

    /// Pictures and originals in memory have at most this many bytes.
    private static let maxByteCount = 256 << 20
    private static let attempts = 3

    private func picture(_ address: String, tier: String?, kept: EncodedPicture? = nil) async throws -> EncodedPicture {
        var request = request("GET", address)
        let pictures = configuration.acceptsWebP ? "image/webp, image/*;q=0.9" : "image/*"
        // A refusal is a document.
        request.fields["Accept"] = tier == nil ? "*/*" : "\(pictures), application/problem+json;q=0.1"
        if let version = kept?.version { request.fields["If-None-Match"] = version }
        (request.patience, request.maxByteCount) = (configuration.longPatience, Self.maxByteCount)
        let answer = try await send(request, attempts: Self.attempts)
        if answer.status == 304, let kept { return kept }
        let mediaType = answer.fields["content-type"] ?? ""
        guard answer.status == 200, tier == nil || mediaType.hasPrefix("image/") else {
            throw SluiceConnectionError.notSluice(address: server.origin, reason: "its answer is not a picture")
        }
        var picture = EncodedPicture(bytes: answer.body, mediaType: mediaType, tier: tier)
        picture.isProvisional = answer.fields["sluice-provisional"] == "true"
        picture.version = answer.fields["etag"]
        return picture
    }
}
