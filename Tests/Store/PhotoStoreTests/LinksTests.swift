import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

@Suite struct `Where paths lead` {
    private let temporary: TemporaryFolder
    private let real: FilePath
    private let link: FilePath

    init() throws {
        temporary = try TemporaryFolder()
        real = temporary.path.pushing("a/real")
        link = temporary.path.appending("link")
        try real.makeFolder()
        try link.link(to: real)
    }

    @Test func `Links are followed as far as something is there`() {
        #expect(link.resolvedAsFarAsThere() == real)
        #expect(link.pushing("not/yet").resolvedAsFarAsThere() == real.pushing("not/yet"))
        #expect(FilePath("/").resolvedAsFarAsThere() == "/" && FilePath("").resolvedAsFarAsThere() == "")
    }

    @Test func `Above a link is what is above where it leads`() {
        #expect(link.pushing("../new").resolvedAsFarAsThere() == temporary.path.pushing("a/new"))
        #expect(link.pushing("not/../yet").resolvedAsFarAsThere() == real.appending("yet"))
    }

    @Test func `What is not there leads nowhere`() {
        let missing = link.appending("missing")
        #expect(throws: Errno.noSuchFileOrDirectory) { try missing.resolved() }
        let error = storeError { _ = try missing.withoutLinks() }
        #expect(error == .system(call: "realpath", missing, .noSuchFileOrDirectory))
    }
}
