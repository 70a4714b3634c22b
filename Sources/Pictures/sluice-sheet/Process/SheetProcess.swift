import CLinux
import Glibc
import ProcessSandbox
import SheetProtocol

/// Writes a contact sheet as PDF for another process. It is a program of its own because Pango and Cairo bring forty
/// libraries, which would start with every command.
@main
enum SheetProcess {
    /// Writable memory. Ten thousand photos take 30 MB.
    private static let maxMemory: rlim_t = 1 << 30

    static func main() {
        prepare()
        do throws(SheetProblem) {
            if CommandLine.arguments.dropFirst().first == "--abilities" { return reply(try SheetAbilities()) }
            guard isOpen(0), fcntl(SheetWire.output, F_GETFD) >= 0 else {
                let byHand = "by hand: sluice-sheet --abilities"
                let usage = "sluice-sheet is started by sluice to write contact sheets; \(byHand)\n"
                _ = usage.utf8CString.withUnsafeBytes { write(2, $0.baseAddress, $0.count - 1) }
                exit(64)
            }
            let fontCount = try SheetFonts.hold()
            let isSandboxed = Sandbox.enter().isInForce
            reply(
                SheetReply(
                    ready: SheetReady(version: SheetWire.version, isSandboxed: isSandboxed, fontCount: fontCount)
                )
            )
            var conversation = SheetConversation(SheetInput(0), SheetOutput(SheetWire.output))
            reply(SheetReply(done: try conversation.run()))
        } catch {
            reply(SheetReply(problem: error.description))
            exit(1)
        }
    }

    private static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        // Swift's own handlers look for a debugger first. A crashing process should end at once.
        for number in [SIGQUIT, SIGILL, SIGFPE, SIGSEGV, SIGBUS, SIGABRT] { signal(number, SIG_DFL) }
        limit(__rlimit_resource_t(RLIMIT_CORE.rawValue), to: 0)
        limit(__rlimit_resource_t(RLIMIT_DATA.rawValue), to: maxMemory)
        clinux_tune_allocator()
    }

    private static func limit(_ resource: __rlimit_resource_t, to value: rlim_t) {
        var limit = rlimit(rlim_cur: value, rlim_max: value)
        setrlimit(resource, &limit)
    }

    private static func isOpen(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && [S_IFIFO, S_IFSOCK, S_IFREG].contains(status.st_mode & S_IFMT)
    }

    private static func reply(_ message: some Encodable) {
        guard let line = try? SheetMessages.line(message) else { return }
        var rest = line[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { return }
            rest = rest.dropFirst(max(0, count))
        }
    }
}
