import Foundation

extension SidecarStep {
    /// The traits that the file has, or is to have; nil if unknown.
    var fileTraits: FileTraits? {
        get {
            guard hasTraits else { return nil }
            let attributes = traits.attributes.map { ($0.name, Array($0.value)) }
            return FileTraits(
                mode: traits.mode,
                owner: traits.owner,
                group: traits.group,
                attributes: Dictionary(attributes) { first, _ in first }
            )
        }
        set {
            guard let newValue else { return clearTraits() }
            (traits.mode, traits.owner, traits.group) = (newValue.mode, newValue.owner, newValue.group)
            traits.attributes = newValue.attributes.sorted { $0.key < $1.key }.map { name, value in
                var attribute = SidecarAttribute()
                (attribute.name, attribute.value) = (name, Data(value))
                return attribute
            }
        }
    }
}
