import Foundation
import Imaging
import PhotoSession

/// One step of a request.
struct ImaginaryOperation: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        /// Pictures are upright from the start.
        case upright
        case fit(PixelSize)
        /// One side follows from the other; both cut or bound the picture.
        case resize(width: Int?, height: Int?, cuts: Bool)
        /// Fills the size and cuts the rest off, where the picture has the least detail if `isSmart`.
        case crop(width: Int?, height: Int?, isSmart: Bool)
        case extract(x: Int, y: Int, PixelSize)
        case turn(Orientation)
    }

    var kind: Kind
    var format: ImaginaryFormat?
    var quality: Int?
    var mayFail = false

    /// - Parameter value: of a parameter, as text.
    /// - Throws: `ImaginaryProblem`
    init(_ name: String, _ value: @escaping (String) -> String?) throws(ImaginaryProblem) {
        let parameters = ImaginaryParameters(value)
        let (width, height) = (try parameters.number("width"), try parameters.number("height"))
        switch name {
        case "autorotate", "convert": kind = .upright
        case "fit":
            guard let width, let height else { throw .bad("Missing required params: height, width") }
            kind = .fit(PixelSize(width: width, height: height))
        case "resize":
            guard width != nil || height != nil else { throw .bad("Missing required param: height or width") }
            kind = .resize(width: width, height: height, cuts: value("nocrop") == "false")
        case "thumbnail":
            guard width != nil || height != nil else { throw .bad("Missing required params: width or height") }
            kind = .resize(width: width, height: height, cuts: true)
        case "crop", "smartcrop":
            guard width != nil || height != nil else { throw .bad("Missing required param: height or width") }
            kind = .crop(width: width, height: height, isSmart: name == "smartcrop" || value("gravity") == "smart")
        case "extract":
            let (areaWidth, areaHeight) = (try parameters.number("areawidth"), try parameters.number("areaheight"))
            guard let areaWidth, let areaHeight else { throw .bad("Missing required params: areawidth, areaheight") }
            kind = .extract(
                x: try parameters.number("left") ?? 0,
                y: try parameters.number("top") ?? 0,
                PixelSize(width: areaWidth, height: areaHeight)
            )
        case "rotate":
            switch try parameters.number("rotate") {
            case 90: kind = .turn(.right)
            case 180: kind = .turn(.down)
            case 270: kind = .turn(.left)
            case nil: throw .bad("Missing required param: rotate")
            default: throw .bad("Pictures are turned by 90, 180 or 270 degrees")
            }
        case "flip": kind = .turn(.downMirrored)
        case "flop": kind = .turn(.upMirrored)
        case "enlarge", "zoom", "blur", "watermark", "watermarkImage", "watermarkimage":
            throw ImaginaryProblem(501, "Not implemented endpoint: \(name)")
        default: throw .bad("Unsupported operation name: \(name)")
        }
        format = try ImaginaryFormat.of(value("type") ?? "")
        quality = try parameters.number("quality").map { min(max($0, 1), 100) }
    }
}

/// The format of an answer.
enum ImaginaryFormat: Sendable, Hashable {
    case named(PictureRegion.Format)
    /// By the request's `Accept`.
    case accepted

    /// Nil for an empty name.
    static func of(_ name: String) throws(ImaginaryProblem) -> ImaginaryFormat? {
        switch name.lowercased() {
        case "": nil
        case "jpeg", "jpg": .named(.jpeg)
        case "png": .named(.png)
        case "webp": .named(.webp)
        case "auto": .accepted
        default: throw .bad("Unsupported output image format")
        }
    }
}

/// Parameters as imaginary reads them: numbers may have fractions, which are rounded, and signs, which do not count.
struct ImaginaryParameters {
    private let value: (String) -> String?

    init(_ value: @escaping (String) -> String?) { self.value = value }

    /// Nil if it is absent, empty or zero.
    func number(_ name: String) throws(ImaginaryProblem) -> Int? {
        guard let text = value(name), !text.isEmpty else { return nil }
        guard let number = Double(text), number.isFinite else {
            throw .bad("Error while processing parameters, \(name) is no number")
        }
        let rounded = abs(number).rounded()
        guard rounded <= 65_500 else { throw .bad("Error while processing parameters, \(name) is too large") }
        return rounded == 0 ? nil : Int(rounded)
    }
}

/// Why a request failed, as imaginary says it.
struct ImaginaryProblem: Error, Sendable, Hashable {
    var status: Int
    var message: String

    init(_ status: Int, _ message: String) { (self.status, self.message) = (status, message) }

    static func bad(_ message: String) -> ImaginaryProblem { ImaginaryProblem(400, message) }
}

extension ImaginaryTarget {
    /// At most so many steps.
    private static let maxOperations = 10

    private struct Step: Decodable {
        enum Value: Decodable {
            case text(String)
            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let flag = try? container.decode(Bool.self) {
                    self = .text(flag ? "true" : "false")
                } else if let number = try? container.decode(Double.self) {
                    self = .text("\(number)")
                } else {
                    self = .text(try container.decode(String.self))
                }
            }
        }

        var operation: String
        var ignore_failure: Bool?
        var params: [String: Value]?
    }

    /// The steps of the request.
    func operations() throws(ImaginaryProblem) -> [ImaginaryOperation] {
        guard name == "pipeline" else { return [try ImaginaryOperation(name) { self[$0] }] }
        guard let text = self["operations"], let steps = try? JSONDecoder().decode([Step].self, from: Data(text.utf8)),
            !steps.isEmpty
        else { throw .bad("Missing or invalid pipeline operations JSON") }
        guard steps.count <= Self.maxOperations else { throw .bad("Maximum allowed pipeline operations exceeded") }
        var operations: [ImaginaryOperation] = []
        for step in steps {
            var operation = try ImaginaryOperation(step.operation) { name in
                if case .text(let text) = step.params?[name] { text } else { nil }
            }
            operation.mayFail = step.ignore_failure ?? false
            operations.append(operation)
        }
        return operations
    }
}
