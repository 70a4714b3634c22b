import CLinux
import DecodeProtocol
import Glibc
import ProcessSandbox
import SystemPackage

/// Decodes pictures for another process that holds the other end of the socket which is this one's standard input.
@main
enum DecodeProcess {
    static func main() {
        ProcessLimits.prepare()
        if CommandLine.arguments.dropFirst().first == "--abilities" {
            VipsLibrary.start()
            HeifCodecPlugin.register()
            print(Abilities(sandbox: .enter()).json)
            return
        }
        guard isSocket(.standardInput) else {
            let usage = "sluice-decode is started by sluice to decode pictures; by hand: sluice-decode --abilities\n"
            _ = try? FileDescriptor.standardError.writeAll(usage.utf8)
            exit(64)
        }
        VipsLibrary.start()
        HeifCodecPlugin.register()
        Conversation(
            MessageSocket(.standardInput),
            isCaged: Sandbox.enter().isInForce,
            allowsUncaged: CommandLine.arguments.contains(Wire.allowUncaged)
        ).run()
    }

    private static func isSocket(_ descriptor: FileDescriptor) -> Bool {
        var status = stat()
        return fstat(descriptor.rawValue, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }
}
