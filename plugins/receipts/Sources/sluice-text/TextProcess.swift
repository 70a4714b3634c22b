import Foundation
import Glibc
import ProcessSandbox

/// Reads text from pictures of documents, receipts and screens, as a plugin for Sluice. It is a separate process because
/// recognition takes much memory, and Tesseract and Leptonica are large and process untrusted pictures.
@main
enum TextProcess {
    /// Must match `Recipe.Plugin.textVersion`.
    private static let version = "2"
    /// Address space: twice what a large page needed.
    private static let maxMemory: rlim_t = 2 << 30

    static func main() {
        restartCleanly()
        let options: TextOptions
        let reader: TextReader
        do {
            options = try TextOptions(Array(CommandLine.arguments.dropFirst()))
            if options.printsCapabilities { return write(TextAbilities(version: version, options)) }
            reader = try TextReader(languages: options.languages)
        } catch {
            fail("\(error)", status: 64)
        }
        limitMemory()
        guard Sandbox.enter().isInForce || options.allowsUnsandboxed else {
            fail(
                """
                text is not read without a sandbox, and this kernel offers neither Landlock nor seccomp: use a kernel that \
                does, or allow it with --allow-uncaged
                """,
                status: 69
            )
        }
        write(TextMessages.Hello(sluice: 1, name: "text", version: version))
        while let line = readLine() {
            guard let request = TextMessages.request(line) else {
                fail("invalid request", status: 65)
            }
            write(answer(request, reader))
        }
    }

    private static func fail(_ reason: String, status: Int32) -> Never {
        FileHandle.standardError.write(Data("sluice-text: \(reason)\n".utf8))
        // Otherwise Tesseract's shutdown messages would come last.
        _exit(status)
    }

    private static func answer(_ request: TextMessages.Request, _ reader: TextReader) -> TextMessages.Answer {
        var answer = TextMessages.Answer(id: request.id)
        do {
            let isRead = TextReader.reads(request.facts?.depicts)
            answer.values = isRead ? try reader.values(of: try picture()) : TextValues()
        } catch {
            answer.problem = "\(error)"
        }
        return answer
    }

    /// Reads descriptor 3, whatever the path: no file can be opened any more.
    private static func picture() throws -> [UInt8] {
        // Not fstat(3): that system call also accepts paths.
        let size = lseek(3, 0, SEEK_END)
        guard size >= 0 else { throw TextProblem("no picture was received: \(String(cString: strerror(errno)))") }
        var bytes = [UInt8](repeating: 0, count: Int(size))
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes {
                pread(3, $0.baseAddress.map { $0 + filled }, $0.count - filled, off_t(filled))
            }
            guard count > 0 else { throw TextProblem("the picture cannot be read") }
            filled += count
        }
        return bytes
    }

    private static func write(_ message: some Encodable) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(message) else { return }
        FileHandle.standardOutput.write(data + Data("\n".utf8))
    }

    /// Variables kept from the user's environment, which may contain secrets: the locations of libraries and languages.
    private static let inherited = ["LD_LIBRARY_PATH", "LD_PRELOAD", "LLVM_PROFILE_FILE", "TESSDATA_PREFIX"]

    /// Set once this program has been restarted.
    private static let mark = "SLUICE_TEXT_ANEW"

    /// Restarts this program without the user's environment and with one thread: Sluice already starts enough processes,
    /// and OpenMP, which reads its variable when it is loaded, would start as many threads in each.
    private static func restartCleanly() {
        guard getenv(mark) == nil else { return }
        var environment = ProcessInfo.processInfo.environment.filter { inherited.contains($0.key) }
        environment.merge(["LC_ALL": "C", "OMP_THREAD_LIMIT": "1", mark: "1"]) { $1 }
        var arguments: [UnsafeMutablePointer<CChar>?] = CommandLine.arguments.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
        execve("/proc/self/exe", &arguments, &variables)
        for text in arguments + variables { free(text) }
    }

    private static func limitMemory() {
        var memory = rlimit(rlim_cur: maxMemory, rlim_max: maxMemory)
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &memory)
        var core = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
    }
}

/// Why a picture could not be read.
struct TextProblem: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}

/// The command's options: `--languages eng+deu`, `--allow-uncaged`, and `--abilities`.
struct TextOptions {
    var languages = "eng"
    /// Whether to read even without a sandbox.
    var allowsUnsandboxed = false
    /// Whether to report the capabilities with these options, and exit.
    var printsCapabilities = false

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--languages":
                guard let value = rest.popFirst(), value.allSatisfy({ $0.isLetter || "+_".contains($0) }) else {
                    throw TextProblem("--languages needs the names of Tesseract languages, such as eng+deu")
                }
                languages = value
            case "--allow-uncaged": allowsUnsandboxed = true
            case "--abilities": printsCapabilities = true
            default:
                throw TextProblem("unknown option \(argument): use --languages, such as eng+deu")
            }
        }
    }
}
