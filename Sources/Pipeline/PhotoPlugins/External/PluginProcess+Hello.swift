import PhotoRecipe

extension PluginProcess {
    /// Reads its first line, which says who it is.
    ///
    /// - Throws: `.unusable`
    func greet(name: String, version: String, until deadline: SuspendingClock.Instant) throws(PluginFailure) {
        let hello: PluginMessages.Hello
        do throws(PluginFailure) {
            let line = try line(until: deadline)
            guard let read = PluginMessages.read(PluginMessages.Hello.self, from: line) else {
                throw .broken("began with \(Self.quoted(line)) in place of its hello")
            }
            hello = read
        } catch {
            guard case .broken(let reason, let said) = error else { throw error }
            let text = PluginFailure.text(reason, said: said)
            throw .unusable("it \(text); it must first write a line {\"sluice\":1,\"name\":…,\"version\":…}")
        }
        guard hello.sluice == PluginMessages.version else {
            throw .unusable(
                "it speaks version \(hello.sluice) of the protocol; this is version \(PluginMessages.version)"
            )
        }
        guard hello.name == name else {
            throw .unusable(
                "it calls itself \(hello.name.quotedForMessage): use that name in the recipe, or correct its command"
            )
        }
        guard hello.version == version else {
            throw .unusable(
                """
                it says that it is version \(hello.version.quotedForMessage), and the recipe has \
                \(version.quotedForMessage): write its version there, for its results to be made with it
                """
            )
        }
    }
}
