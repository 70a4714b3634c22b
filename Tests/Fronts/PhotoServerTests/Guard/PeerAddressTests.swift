import Testing

@testable import PhotoServer

@Suite("Peer addresses")
struct PeerAddressTests {
    @Test(arguments: [
        ("127.0.0.1", "127.200.3.4", true), ("127.0.0.1", "::1", true), ("127.0.0.1", "::ffff:127.0.0.9", true),
        ("192.168.1.2", "192.168.1.3", false), ("192.168.1.2", "::ffff:192.168.1.2", true),
        ("2001:db8:1:2::3", "2001:db8:1:2:ffff:1:2:3", true), ("2001:db8:1:2::3", "2001:db8:1:3::3", false),
        ("2001:db8::1", "2001:db8:0:0:7::", true), ("fe80::1%eth0", "fe80::2%eth0", true), ("", "127.0.0.1", false),
    ])
    func `Addresses of one machine or network are equal`(first: String, second: String, isSame: Bool) {
        #expect((PeerAddress(first) == PeerAddress(second)) == isSame)
    }
}
