import Foundation
import PhotoPipeline

extension RunReport {
    /// As `sluice prepare --json` prints it.
    init(json: [UInt8]) throws { self = try JSONDecoder().decode(RunReport.self, from: Data(json)) }
}
