import PhotoRecipe

extension PluginProcess {
    /// Reads the first line, with which the plugin identifies itself.
    ///
    /// - Throws: `.unusable`
    func greet(name: String, version: String, until deadline: SuspendingClock.Instant) throws(PluginFailure) {
        let hello: PluginMessages.Hello
        do throws(PluginFailure) {
            let line = try line(until: deadline)
            guard let read = PluginMessages.read(PluginMessages.Hello.self, from: line) else {
                throw .broken("sent \(Self.quoted(line)) instead of its hello")
            }
            hello = read
        } catch {
            guard case .broken(let reason, let output) = error else { throw error }
            let text = PluginFailure.text(reason, output: output)
            throw .unusable("it \(text); it must first write a line {\"sluice\":1,\"name\":…,\"version\":…}")
        }
        guard hello.sluice == PluginMessages.version else {
            throw .unusable(
                "it uses version \(hello.sluice) of the protocol; version \(PluginMessages.version) is required"
            )
        }
        guard hello.name == name else {
            throw .unusable(
                "it reports the name \(hello.name.quotedForMessage): use that name in the recipe, or correct its command"
            )
        }
        guard hello.version == version else {
            throw .unusable(
                """
                it reports version \(hello.version.quotedForMessage), but the recipe has \(version.quotedForMessage): \
                write the version that it reports into the recipe
                """
            )
        }
    }
}
