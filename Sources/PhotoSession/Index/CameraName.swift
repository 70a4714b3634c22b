/// A camera as people call it.
package enum CameraName {
    /// Make and model, without saying the maker's name twice: `NIKON D70`, not `NIKON CORPORATION NIKON D70`.
    package static func text(make: String?, model: String?) -> String? {
        guard let model else { return make }
        guard let make, let maker = make.split(separator: " ").first else { return model }
        return model.lowercased().hasPrefix(maker.lowercased()) ? model : "\(make) \(model)"
    }
}
