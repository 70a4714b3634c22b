import SystemPackage
import TestSupport
import Testing

@testable import PhotoSession

@Suite struct MemoryPressureTests {
    private let folder: TemporaryFolder
    private let clock = HandClock()

    init() throws { folder = try TemporaryFolder() }

    private var places: MemoryPressure.Places {
        var places = MemoryPressure.Places()
        places.pressure = folder.path.appending("pressure")
        places.group = folder.path.appending("cgroup")
        places.groups = folder.path.appending("groups")
        return places
    }

    private var pressure: MemoryPressure { MemoryPressure(places) { [clock] in clock.now } }

    private func write(_ text: String, _ file: FilePath) throws {
        let path = folder.path.pushing(file)
        try path.removingLastComponent().makeFolder()
        try path.write(Array(text.utf8))
    }

    private func write(stall: Double) throws {
        try write(
            """
            some avg10=\(stall) avg60=0.10 avg300=0.01 total=1234
            full avg10=99.00 avg60=0.00 avg300=0.00 total=12

            """,
            "pressure"
        )
    }

    @Test("There is no pressure without the kernel's files")
    func withoutKernel() {
        #expect(pressure.share == 1)
    }

    @Test(
        "The share shrinks the longer tasks wait for memory",
        arguments: [(0.0, 1.0), (4.99, 1), (5, 0.5), (19.9, 0.5), (20, 0.25), (87.12, 0.25)]
    )
    func longerTasksWait(stall: Double, share: Double) throws {
        try write(stall: stall)
        #expect(pressure.share == share)
    }

    @Test("The share shrinks the nearer a group is to its limit", arguments: [(50, 1.0), (85, 0.5), (96, 0.25)])
    func nearerGroupLimit(percent: Int, share: Double) throws {
        try write("0::/app.slice/front\n", "cgroup")
        try write("max\n", "groups/app.slice/front/memory.max")
        try write("1\n", "groups/app.slice/front/memory.current")
        try write("1000000\n", "groups/app.slice/memory.max")
        try write("\(percent * 10_000)\n", "groups/app.slice/memory.current")
        #expect(pressure.share == share)
    }

    @Test("Inactive file pages do not count in a group")
    func filesWereRead() throws {
        try write("0::/\n", "cgroup")
        try write("1000\n", "groups/memory.max")
        try write("990\n", "groups/memory.current")
        try write("anon 100\ninactive_file 600\n", "groups/memory.stat")
        #expect(pressure.share == 1)
    }

    @Test("Groups of version 1 are supported")
    func groupsFirstVersion() throws {
        try write("5:cpu,cpuacct:/other\n4:memory:/box\n", "cgroup")
        try write("1000\n", "groups/memory/box/memory.limit_in_bytes")
        try write("900\n", "groups/memory/box/memory.usage_in_bytes")
        #expect(pressure.share == 0.5)
        try write("total_inactive_file 800\n", "groups/memory/box/memory.stat")
        #expect(pressure.share == 1)
    }

    @Test("If the path is from outside a container, the top group is used")
    func pathWorldOutside() throws {
        try write("0::/../../docker/1234\n", "cgroup")
        try write("1000\n", "groups/memory.max")
        try write("960\n", "groups/memory.current")
        #expect(pressure.share == 0.25)
    }

    @Test("The kernel's files are read at most once a second")
    func kernelAskedOnce() throws {
        try write(stall: 0)
        let pressure = pressure
        #expect(pressure.share == 1)
        try write(stall: 50)
        clock.advance(.milliseconds(999))
        #expect(pressure.share == 1)
        clock.advance(.milliseconds(1))
        #expect(pressure.share == 0.25)
    }

    @Test(
        "A file without a usage value means no pressure",
        arguments: ["", "some", "some avg10=", "some avg10=x total=1", "full avg10=90.00"]
    )
    func fileSaysNothing(text: String) throws {
        try write(text, "pressure")
        try write("0:", "cgroup")
        #expect(pressure.share == 1)
    }
}
