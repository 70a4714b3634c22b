import CLinux
import Glibc
import Synchronization
package import SystemPackage

/// A program that this process has started. It ends with this process, whatever it does itself, and so does all that it
/// starts, unless that leaves its group.
package final class ChildProcess: Sendable {
    package let identifier: Int32
    /// pidfd_open(2): readable once it has ended.
    package let descriptor: FileDescriptor
    private let guardian: Guardian
    private let state = Mutex(State())

    private struct State {
        /// Nil while it was not waited for: its identifier is its own.
        var ending: Ending?
        var isForced = false
    }

    package enum Ending: Sendable, Equatable, CustomStringConvertible {
        case exited(status: Int32)
        /// By itself, by the kernel or by somebody else.
        case killed(signal: Int32)
        /// By this process.
        case forced

        /// - Parameter status: as waitpid(2) gives it.
        fileprivate init(_ status: Int32) {
            let signal = status & 0x7F
            self = signal == 0 ? .exited(status: status >> 8 & 0xFF) : .killed(signal: signal)
        }

        package var description: String {
            switch self {
            case .exited(let status): "exited with status \(status)"
            case .killed(let signal): "killed by signal \(signal)"
            case .forced: "ended by sluice"
            }
        }
    }

    /// - Parameters:
    ///   - program: looked for in PATH where it has no slash.
    ///   - arguments: its name first.
    ///   - environment: `NAME=value`; nil for that of this process.
    ///   - descriptors: what it has open, from 0 on; nil for /dev/null.
    package init(
        _ program: FilePath,
        _ arguments: [String],
        environment: [String]? = nil,
        descriptors: [FileDescriptor?]
    ) throws(Errno) {
        guardian = try Guardian()
        let spawn = Spawn(
            arguments: arguments,
            environment: environment,
            descriptors: descriptors,
            belonging: .group(guardian.identifier)
        )
        do throws(Errno) {
            identifier = try spawn.start(program)
        } catch {
            guardian.end()
            throw error
        }
        let file = clinux_process_file(identifier)
        guard file >= 0 else {
            guardian.killGroup()
            Self.wait(for: identifier)
            guardian.end()
            throw Errno(rawValue: -file)
        }
        descriptor = FileDescriptor(rawValue: file)
    }

    deinit {
        finish()
        try? descriptor.close()
    }

    /// Ends it with all that it started, from any thread; nothing is waited for.
    package func kill() {
        state.withLock { state in
            guard state.ending == nil else { return }
            state.isForced = true
            guardian.killGroup()
        }
    }

    /// Ends it with all that it started, if it has not ended yet, and waits for it.
    ///
    /// - Parameter limit: it is let end by itself so long: how it does tells why.
    @discardableResult
    package func finish(within limit: Duration = .zero) -> Ending {
        awaitEnd(limit)
        return state.withLock { state in
            if let ending = state.ending { return ending }
            let own = Self.wait(for: identifier, WNOHANG)
            guardian.killGroup()
            if own == nil { Self.wait(for: identifier) }
            guardian.end()
            let ending = state.isForced ? .forced : own ?? .forced
            state.ending = ending
            return ending
        }
    }

    private func awaitEnd(_ limit: Duration) {
        let clock = ContinuousClock()
        let deadline = clock.now + limit
        var entry = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
        while case let left = clock.now.duration(to: deadline), left > .zero {
            if poll(&entry, 1, Int32(clamping: Int64(left / .milliseconds(1)) + 1)) > 0 { return }
        }
    }

    /// - Returns: nil where it has not ended yet.
    @discardableResult
    private static func wait(for process: pid_t, _ options: Int32 = 0) -> Ending? {
        var status: Int32 = 0
        var ended: pid_t = 0
        repeat { ended = waitpid(process, &status, options) } while ended < 0 && errno == EINTR
        return ended == process ? Ending(status) : nil
    }
}
