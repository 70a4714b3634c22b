import Foundation
import PhotoModel

/// The protocol between Sluice and an external plugin: JSON, one message per line; see `docs/plugins.md`.
enum PluginMessages {
    static let version = 1

    /// The first line that a plugin writes.
    struct Hello: Decodable {
        var sluice: Int
        var name: String
        var version: String
    }

    struct Request: Encodable {
        var id: Int
        var content: String
        var tier: String
        var path: String
        var byteCount, width, height: Int
        var format: String
        var facts: [String: PluginJSON]
        var deadlineSeconds: Double
    }

    struct Answer: Decodable {
        var id: Int
        var values: [String: PluginJSON]?
        var problem: String?
    }

    static func line(_ request: Request) throws -> [UInt8] {
        try JSONText.bytes(of: request) + [UInt8(ascii: "\n")]
    }

    static func read<Message: Decodable>(_ type: Message.Type, from line: [UInt8]) -> Message? {
        isShallow(line) ? try? JSONDecoder().decode(type, from: Data(line)) : nil
    }

    /// Maximum nesting depth of lists and objects.
    static let deepest = 32

    /// Whether it is nested no deeper than `deepest`. Decoding recurses, on threads with small stacks.
    private static func isShallow(_ line: [UInt8]) -> Bool {
        var (depth, isText, isEscaped) = (0, false, false)
        for byte in line {
            switch byte {
            // UTF-16 and UTF-32 would be decoded too, but their quotes are not counted correctly here.
            case 0: return false
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\"): isEscaped = isText
            case UInt8(ascii: "\""): isText.toggle()
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                if !isText { depth += 1 }
                if depth > deepest { return false }
            case UInt8(ascii: "]"), UInt8(ascii: "}"): if !isText { depth -= 1 }
            default: break
            }
        }
        return true
    }
}

/// A JSON value.
indirect enum PluginJSON: Codable, Hashable {
    case null
    case flag(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)
    case list([PluginJSON])
    case object([String: PluginJSON])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let integer = try? container.decode(Int64.self) {
            self = .integer(integer)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([PluginJSON].self) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: PluginJSON].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .flag(let flag): try container.encode(flag)
        case .integer(let integer): try container.encode(integer)
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .list(let list): try container.encode(list)
        case .object(let object): try container.encode(object)
        }
    }
}

extension PluginValue {
    /// Nil for a null, which is not a value.
    init?(_ json: PluginJSON) {
        switch json {
        case .null: return nil
        case .flag(let flag): self = .flag(flag)
        case .integer(let integer): self = .integer(integer)
        case .number(let number): self = .number(number)
        case .text(let text): self = .text(text)
        case .list, .object:
            guard let text = try? JSONText.string(of: json) else { return nil }
            self = .json(text)
        }
    }

    var json: PluginJSON {
        switch self {
        case .flag(let flag): .flag(flag)
        case .integer(let integer): .integer(integer)
        case .number(let number): .number(number)
        case .text(let text): .text(text)
        case .json(let text): PluginMessages.read(PluginJSON.self, from: Array(text.utf8)) ?? .null
        }
    }
}

extension PluginValue: Encodable {
    /// As JSON; values that are JSON already are embedded.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
