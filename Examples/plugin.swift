// A plugin for Sluice in Swift: the hour of the day at which a photo was taken, and whether that is night.
//
//     swiftc -O Examples/plugin.swift -o daytime
//
// In a recipe (docs/plugins.md describes the protocol):
//
//     plugins:
//       - name: daytime
//         version: "1"
//         command: [./daytime]
//         tier: thumb

import Foundation

struct Request: Decodable {
    struct Facts: Decodable {
        /// ISO 8601, by the camera's clock. Absent if unknown, or if the recipe seals or omits it.
        var taken_at: String?
    }

    var id: Int
    var facts: Facts
}

struct Answer: Encodable {
    struct Values: Encodable {
        var hour: Int?
        var isNight: Bool?
    }

    var id: Int
    var values: Values
}

func say(_ message: some Encodable) throws {
    FileHandle.standardOutput.write(try JSONEncoder().encode(message) + Data("\n".utf8))
}

try say(["sluice": .number(1), "name": .text("daytime"), "version": .text("1")] as [String: Word])
while let line = readLine() {
    let request = try JSONDecoder().decode(Request.self, from: Data(line.utf8))
    // 2024-05-01T12:30:05
    let hour = request.facts.taken_at.flatMap { Int($0.dropFirst(11).prefix(2)) }
    try say(Answer(id: request.id, values: .init(hour: hour, isNight: hour.map { $0 < 6 || $0 >= 21 })))
}

/// The hello message contains a number as well as strings.
enum Word: Encodable {
    case number(Int)
    case text(String)

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        }
    }
}
