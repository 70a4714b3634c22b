import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

@Suite struct `Resolving paths` {
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

    @Test func `Links are resolved as far as the path exists`() {
        #expect(link.resolvedAsFarAsItExists() == real)
        #expect(link.pushing("not/yet").resolvedAsFarAsItExists() == real.pushing("not/yet"))
        #expect(FilePath("/").resolvedAsFarAsItExists() == "/" && FilePath("").resolvedAsFarAsItExists() == "")
    }

    @Test func `The parent of a link is the parent of its target`() {
        #expect(link.pushing("../new").resolvedAsFarAsItExists() == temporary.path.pushing("a/new"))
        #expect(link.pushing("not/../yet").resolvedAsFarAsItExists() == real.appending("yet"))
    }

    @Test func `A missing path cannot be resolved`() {
        let missing = link.appending("missing")
        #expect(throws: Errno.noSuchFileOrDirectory) { try missing.resolved() }
        let error = storeError { _ = try missing.withoutLinks() }
        #expect(error == .system(call: "realpath", missing, .noSuchFileOrDirectory))
    }
}
