import CLinux
import Glibc
import Synchronization
package import SystemPackage

/// A program started by this process. It and all its descendants, except those that leave its process group, are killed
/// when this process ends in any way.
package final class ChildProcess: Sendable {
    package let identifier: Int32
    /// pidfd_open(2): readable once it has ended.
    package let descriptor: FileDescriptor
    private let guardian: Guardian
    private let state = Mutex(State())

    private struct State {
        /// Nil until it was awaited: until then its identifier is not reused.
        var ending: Ending?
        var isForced = false
    }

    package enum Ending: Sendable, Equatable, CustomStringConvertible {
        case exited(status: Int32)
        /// By itself, by the kernel or by another process.
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
    ///   - program: searched in PATH unless it contains a slash.
    ///   - arguments: its name first.
    ///   - environment: `NAME=value`; nil to inherit that of this process.
    ///   - descriptors: its open descriptors, from 0 on; nil for /dev/null.
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

    /// Kills its process group, from any thread, without waiting.
    package func kill() {
        state.withLock { state in
            guard state.ending == nil else { return }
            state.isForced = true
            guardian.killGroup()
        }
    }

    /// Kills its process group if it has not ended yet, and waits for it.
    ///
    /// - Parameter limit: time for it to end by itself, so that its status gives the reason.
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

    /// - Returns: nil if it has not ended yet.
    @discardableResult
    private static func wait(for process: pid_t, _ options: Int32 = 0) -> Ending? {
        var status: Int32 = 0
        var ended: pid_t = 0
        repeat { ended = waitpid(process, &status, options) } while ended < 0 && errno == EINTR
        return ended == process ? Ending(status) : nil
    }
}
