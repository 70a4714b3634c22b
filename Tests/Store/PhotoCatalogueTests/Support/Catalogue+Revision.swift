import StoreFiles

@testable import PhotoCatalogue

extension Catalogue {
    func revision() throws(StoreError) -> Int64 { try read { try Self.revision($0) } }
}
