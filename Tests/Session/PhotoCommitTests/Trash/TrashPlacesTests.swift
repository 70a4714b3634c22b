import SystemPackage
import Testing

@testable import PhotoCommit

@Suite("Trash locations")
struct TrashPlacesTests {
    @Test("Are read from the system's table of mounts, also for folders with spaces in their names")
    func table() {
        let table = """
            22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
            36 22 8:17 / /media/My\\040Card\\134\\011x rw shared:2 master:1 - vfat /dev/sdb1 rw
            37 22 8:18 /photos /home/me/photos rw - ext4 /dev/sdb2 rw
            broken

            """
        #expect(TrashPlaces.mountPoints(in: table.name) == ["/", "/media/My Card\\\tx", "/home/me/photos"])
    }

    @Test("Are at the innermost mount that holds a folder, comparing whole names")
    func topFolder() {
        let places = TrashPlaces(
            home: nil,
            user: 1,
            mountPoints: ["/", "/media/card", "/media/card/inner", "/media/ca"]
        )
        #expect(places.topFolder(of: "/media/card/a/b") == "/media/card")
        #expect(places.topFolder(of: "/media/card/inner") == "/media/card/inner")
        #expect(places.topFolder(of: "/media/cards/x") == "/")
        #expect(places.topFolder(of: "/media/ca/x") == "/media/ca")
    }

    @Test("Are found on this machine")
    func system() throws {
        let places = TrashPlaces.ofThisSystem()
        #expect(places.mountPoints.contains("/"))
        #expect(places.home?.lastComponent == "Trash" && places.home?.isAbsolute == true)
    }
}
