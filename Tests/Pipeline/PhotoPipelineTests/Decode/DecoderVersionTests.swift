import DecodeClient
import Foundation
import Imaging
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("The decoders' version")
struct DecoderVersionTests {
    @Test("A decoding process that cannot be started is queried again the next time")
    func startsLater() throws {
        let folder = try TemporaryFolder()
        let executable = folder.path.appending("sluice-decode")
        let version = DecoderVersion(DecodeWorkers(executable: executable, count: 1))
        #expect(version.text.hasSuffix("no sluice-decode"))
        try FileManager.default.createSymbolicLink(
            atPath: executable.string,
            withDestinationPath: DecodeWorkers.defaultExecutable.string
        )
        #expect(version.text.contains("libvips"))
    }
}
