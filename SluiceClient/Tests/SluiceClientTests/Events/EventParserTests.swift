import Testing

@testable import SluiceClient

@Suite struct EventParserTests {
    private static let text =
        "id: a-1\r\n: welcome\r\n\r\nid: a-2\nevent: library\ndata: {\"é\":\ndata: 1}\n\nretry: 3000\n\n"
    private static let items: [EventParser.Item] = [
        .id("a-1"), .id("a-2"), .event(name: "library", data: "{\"é\":\n1}"), .retry(milliseconds: 3000),
    ]

    @Test(arguments: 1...20)
    func `Events are the same in whatever pieces they arrive`(size: Int) throws {
        var parser = EventParser()
        var (items, bytes): ([EventParser.Item], [UInt8]) = ([], Array(Self.text.utf8))
        while !bytes.isEmpty {
            items += try parser.take(bytes.prefix(size))
            bytes = Array(bytes.dropFirst(size))
        }
        #expect(items == Self.items)
    }

    @Test(
        arguments: [
            (": comment\n\n", []), ("data\n\n", [.event(name: "message", data: "")]),
            ("data:  two spaces\n\n", [.event(name: "message", data: " two spaces")]),
            ("retry: soon\n\n", []), ("retry: \n\n", []), ("id: a\0b\n\n", []), ("id:\n\n", [.id("")]),
            ("event: x\n\n", []), ("data: no end\n", []), ("\u{FEFF}data: x\r\r", [.event(name: "message", data: "x")]),
            ("unknown: x\n\n", []),
        ] as [(String, [EventParser.Item])]
    )
    func `A field counts as the standard says`(text: String, items: [EventParser.Item]) throws {
        var parser = EventParser()
        #expect(try parser.take(text.utf8) == items)
    }

    @Test(arguments: ["data: ", "data: x\ndata: "])
    func `An event without an end is an error, before it takes all memory`(start: String) throws {
        var parser = EventParser()
        _ = try parser.take(start.utf8)
        let piece = [UInt8](repeating: 0x61, count: 1 << 20)
        #expect(throws: EventParser.TooLong.self) { for _ in 0..<9 { _ = try parser.take(piece) } }
    }
}
