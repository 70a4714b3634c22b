import CLinux
import DecodeProtocol
import Glibc
import ProcessSandbox
import SystemPackage

/// Decodes pictures for another process, connected by the socket that is this process's standard input.
@main
enum DecodeProcess {
    static func main() {
        ProcessLimits.prepare()
        if CommandLine.arguments.dropFirst().first == "--abilities" {
            VipsLibrary.start()
            HeifCodecPlugin.register()
            LibRaw.start()
            let missingFonts = StandardFonts.hold()
            print(Abilities(sandbox: .enter(), missingFonts: missingFonts).json)
            return
        }
        guard isSocket(.standardInput) else {
            let usage = "sluice-decode is started by sluice to decode pictures; by hand: sluice-decode --abilities\n"
            _ = try? FileDescriptor.standardError.writeAll(usage.utf8)
            exit(64)
        }
        VipsLibrary.start()
        HeifCodecPlugin.register()
        LibRaw.start()
        StandardFonts.hold()
        Conversation(
            MessageSocket(.standardInput),
            isSandboxed: Sandbox.enter().isInForce,
            allowsUnsandboxed: CommandLine.arguments.contains(Wire.allowUnsandboxed)
        ).run()
    }

    private static func isSocket(_ descriptor: FileDescriptor) -> Bool {
        var status = stat()
        return fstat(descriptor.rawValue, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }
}
