import Foundation
import Imaging
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

/// The system calls of a run, traced by strace(1), including its decoding processes.
@Suite(
    "System calls of a run",
    .enabled(if: Trace.isPermitted, "strace or vips is missing, or tracing is not permitted")
)
struct SystemCallTests {
    private let household: Household

    /// Photos decoded by the program itself and by its decoding process, with a profile and with metadata.
    init() throws {
        household = try Household()
        try household.makePhoto("a.jpg", exif: Secrets.exif)
        try household.makePhoto("b.jpg", seed: 2)
        try household.photos.appending("c.jpg").write("no photo".utf8)
        let png = household.photos.appending("d.png").string
        try Trace.run(["/usr/bin/vips", "copy", household.photos.appending("b.jpg").string, png])
        if FileManager.default.isExecutableFile(atPath: "/usr/bin/heif-enc") {
            try Trace.run(["/usr/bin/heif-enc", "-q", "50", png, "-o", household.photos.appending("e.heic").string])
        }
    }

    private func trace(_ calls: String, _ arguments: String...) throws -> [Trace.Call] {
        let sluice = Household.commands.appending(path: "sluice").path
        return try Trace(household, calls: calls, [sluice] + arguments).calls
    }

    @Test("The only sockets are connected pairs: there is no network")
    func network() throws {
        for arguments in [["prepare", household.photos.string], ["show", household.photos.appending("d.png").string]] {
            let sluice = Household.commands.appending(path: "sluice").path
            let calls = try Trace(household, calls: "%network,execve", [sluice] + arguments).calls
            // glibc queries the name service cache of this machine, if there is one, for the user.
            let (others, toCache) = (calls.filter { !Self.asksForUser($0) }, calls.filter(Self.asksForUser))
            #expect(toCache.allSatisfy { $0.text.hasPrefix("AF_UNIX, ") || $0.name == "connect" })
            let wanted: Set = ["execve", "socketpair", "sendmsg", "recvmsg", "sendto", "recvfrom", "shutdown"]
            #expect(Set(others.map(\.name)).subtracting(wanted) == [], "\(arguments)")
            for call in others {
                if call.name == "socketpair" { #expect(call.text.hasPrefix("AF_UNIX, "), "\(call)") }
                // No other address to send to.
                #expect(!call.text.contains("msg_name={") && !call.text.contains("sa_family"), "\(call)")
            }
            // Decoding processes have a pair each. This proves that the trace includes sockets, even in child
            // processes.
            if arguments[0] == "prepare" {
                #expect(calls.contains { $0.name == "socketpair" })
                #expect(calls.contains { $0.name == "execve" && $0.text.contains("sluice-decode") })
            }
        }
    }

    private static func asksForUser(_ call: Trace.Call) -> Bool {
        switch call.name {
        case "socket": call.text.hasPrefix("AF_UNIX, SOCK_STREAM")
        case "connect": call.text.contains("sun_path=\"/var/run/nscd/socket\"")
        default: false
        }
    }

    @Test("Of a camera raw file, its directories and one preview are read, and nothing else")
    func rawFile() throws {
        let preview = try SamplePhoto(size: PixelSize(width: 480, height: 320), seed: 5).encoded()
        let raw = SampleRaw(.nef, previews: [preview], sensorByteCount: 3 << 20)
        try household.photos.appending("f.nef").write(raw.bytes())
        let calls = try trace("read,readv,pread64,preadv,preadv2,mmap", "prepare", household.photos.string)
            .filter { $0.text.contains("f.nef>") }
        #expect(!calls.isEmpty && calls.allSatisfy { $0.name == "pread64" }, "\(calls)")
        #expect(calls.reduce(0) { $0 + ($1.result ?? 0) } < 256 << 10)
    }

    @Test("Of a video of 200 MiB, less than 5 MiB are read")
    func video() throws {
        let size = PixelSize(width: 480, height: 320)
        let frame = try SamplePhoto(size: size, seed: 5, exif: nil).encoded()
        var film = SampleVideo(.mov, .jpeg, frames: Array(repeating: frame, count: 20), size: size)
        film.frameSpacing = 10 << 20
        let sparse = film.sparse()
        let file = try FileDescriptor.open(
            household.photos.appending("f.mov"),
            .writeOnly,
            options: .create,
            permissions: .ownerReadWrite
        )
        try file.closeAfter {
            try file.resize(to: sparse.byteCount)
            for piece in sparse.pieces { try file.writeAll(toAbsoluteOffset: piece.offset, piece.bytes) }
        }
        let calls = try trace("read,readv,pread64,preadv,preadv2,mmap", "prepare", household.photos.string)
            .filter { $0.text.contains("f.mov>") }
        #expect(!calls.isEmpty && calls.allSatisfy { $0.name == "pread64" }, "\(calls)")
        #expect(calls.reduce(0) { $0 + ($1.result ?? 0) } < 5 << 20)
    }

    @Test("Only the store is opened for writing, created, renamed or removed")
    func files() throws {
        let changing =
            "open,openat,openat2,creat,mkdir,mkdirat,rename,renameat,renameat2,unlink,unlinkat,rmdir,link,linkat"
            + ",symlink,symlinkat,truncate,chmod,fchmodat,chown,lchown,fchownat,utimensat,mknod,mknodat,setxattr,lsetxattr"
        let calls = try trace(changing, "prepare", household.photos.string)
        let opening: Set = ["open", "openat", "openat2"]
        let writing = calls.filter { call in
            !opening.contains(call.name)
                || ["O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", "O_APPEND"].contains { call.text.contains($0) }
        }
        // With coverage, the commands write their counts, and create the folders for them.
        let all = Set(writing.flatMap(\.paths))
        let counts = all.filter { $0.hasSuffix(".profraw") }
        let paths = all.subtracting(counts).filter { path in !counts.contains { $0.hasPrefix("\(path)/") } }
        let store = [".cache", ".local"].map { household.home.appending($0).string }
        let elsewhere = paths.filter { path in
            // Threads set their names through a file of proc(5).
            path != "/dev/null" && !path.hasPrefix("/proc/") && !store.contains { path.hasPrefix($0) }
        }
        #expect(elsewhere == [])
        #expect(paths.contains { $0.hasSuffix("data.mdb") } && paths.contains { $0.hasSuffix("catalogue.sqlite") })
        #expect(calls.contains { $0.paths.contains { $0.hasSuffix("a.jpg") } }, "the photos were not seen to be opened")
    }
}
