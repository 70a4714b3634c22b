package import PhotoModel
package import SluiceClient

extension ClientVerdict {
    package init(_ verdict: PhotoModel.Verdict) {
        switch verdict {
        case .keep: self = .keep
        case .favourite: self = .favourite
        case .trash: self = .trash
        case .skip: self = .skip
        }
    }
}

extension PhotoModel.Verdict {
    init(_ verdict: ClientVerdict) {
        switch verdict {
        case .keep: self = .keep
        case .favourite: self = .favourite
        case .trash: self = .trash
        case .skip: self = .skip
        }
    }
}
