import PhotoSession

extension Household {
    /// Stores settings in the library `photos`.
    func setPreferences(_ texts: [String: String]) async throws {
        let library = try await PhotoLibrary.open(try location())
        var preferences = await library.preferences
        for (key, text) in texts { try preferences.set(key, text) }
        try await library.setPreferences(preferences)
        await library.close()
    }
}
