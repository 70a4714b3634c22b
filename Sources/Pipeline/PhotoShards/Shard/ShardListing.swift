import Imaging
import PhotoCatalogue
import PhotoModel
import PhotoPipeline
import StoreFiles
import SystemPackage

/// The photos of a shard, and what becomes of each.
struct ShardListing: Sendable {
    private let files: [PlannedFile]
    /// Of those that are not as planned.
    private var states: [Int: FileList.State] = [:]
    private(set) var photos: [PackedPhoto] = []
    private(set) var list = FileList()
    /// Those that another attempt might prepare, in words.
    private(set) var transient: [String] = []

    /// - Throws: `ShardError.transient` if the root cannot be opened.
    init(_ files: [PlannedFile], below root: FilePath) throws(ShardError) {
        self.files = files
        let opened: ListedRoot
        do throws(Errno) { opened = try ListedRoot(root) } catch {
            throw .transient(.rootAway(root, "cannot be opened (\(error))"))
        }
        for (place, file) in files.enumerated() {
            let state = list.add(file.path, file.stamp, below: opened)
            guard state != .asListed else { continue }
            states[place] = state
            transient.append("\(file.path.string) \(Self.words(for: state))")
        }
    }

    private static func words(for state: FileList.State) -> String {
        switch state {
        case .asListed: "is as planned"
        case .changed: "changed after the plan was made"
        case .gone: "is gone"
        case .unreadable(let error): "cannot be read (\(error))"
        }
    }

    /// Takes over what a run has made of the photos.
    ///
    /// - Parameter deadline: of the run, for one photo.
    mutating func note(_ catalogue: Catalogue, deadline: Duration) throws(StoreError) {
        var assets: [FilePath: Asset] = [:]
        try catalogue.forEachAsset { asset throws(StoreError) in
            assets[asset.place.folder.appending(bytes: asset.place.name)] = asset
        }
        transient = []
        var seen: Set<ContentID> = []
        photos = files.enumerated().map { place, file in
            let photo = packed(file, states[place], assets[file.path], &seen, deadline)
            if photo.isTransient == true {
                transient.append("\(file.path.string): \(photo.reason ?? Self.words(for: .gone))")
            }
            return photo
        }
    }

    private func packed(
        _ file: PlannedFile,
        _ state: FileList.State?,
        _ asset: Asset?,
        _ seen: inout Set<ContentID>,
        _ deadline: Duration
    ) -> PackedPhoto {
        switch (state, asset) {
        case (.changed?, _), (.unreadable?, _): return .failed(file, Self.words(for: state ?? .changed))
        case (_, nil), (.gone?, _):
            var gone = PackedPhoto(file, .gone)
            gone.isTransient = true
            return gone
        case (_, let asset?):
            guard (asset.stamp.size, asset.stamp.modified) == (file.stamp.size, file.stamp.modified) else {
                return .failed(file, Self.words(for: .changed))
            }
            return packed(file, asset, &seen, deadline)
        }
    }

    private func packed(
        _ file: PlannedFile,
        _ asset: Asset,
        _ seen: inout Set<ContentID>,
        _ deadline: Duration
    ) -> PackedPhoto {
        let problem = asset.problem
        if asset.state == .prepared, let content = asset.content {
            var photo = PackedPhoto(file, seen.insert(content).inserted ? .prepared : .linked)
            photo.content = content.hex
            return photo
        }
        var photo = PackedPhoto(file, problem?.kind == .unsupported ? .unsupported : .failed)
        photo.content = asset.content?.hex
        (photo.stage, photo.reason, photo.willRetry) = (problem?.stage, problem?.reason, problem?.willRetry)
        let isSlow = problem?.reason == "\(ImagingError.deadlineExceeded(deadline))"
        // An empty file is as it was planned.
        if problem.map({ $0.willRetry || isSlow }) ?? true, file.stamp.size > 0 { photo.isTransient = true }
        return photo
    }
}

extension PackedPhoto {
    fileprivate static func failed(_ file: PlannedFile, _ reason: String) -> PackedPhoto {
        var photo = PackedPhoto(file, .failed)
        (photo.stage, photo.reason) = (RunMonitor.StageName.enumerate.rawValue, reason)
        (photo.willRetry, photo.isTransient) = (true, true)
        return photo
    }
}
