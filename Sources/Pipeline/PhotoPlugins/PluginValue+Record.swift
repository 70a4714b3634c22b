import FoundationEssentials
import PhotoModel
package import PhotoRecord
import SwiftProtobuf

extension PluginValue {
    package init?(_ value: Record.PluginResult.Value) {
        switch value.value {
        case .flag(let flag): self = .flag(flag)
        case .integer(let integer): self = .integer(integer)
        case .number(let number): self = .number(number)
        case .text(let text): self = .text(text)
        case .json(let json): self = .json(json)
        case nil: return nil
        }
    }
}

extension Record.PluginResult {
    package init(_ plugin: PluginIdentity, values: [String: PluginValue] = [:], problem: String = "") {
        self.init()
        name = plugin.name
        version = plugin.version
        digest = .init(plugin.digest.bytes)
        self.problem = problem
        self.values = values.sorted { $0.key < $1.key }.map { name, value in
            Value.with { message in
                message.name = name
                switch value {
                case .flag(let flag): message.flag = flag
                case .integer(let integer): message.integer = integer
                case .number(let number): message.number = number
                case .text(let text): message.text = text
                case .json(let json): message.json = json
                }
            }
        }
    }
}
