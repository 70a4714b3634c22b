/// Who sent a request.
enum Caller: Sendable, Hashable {
    /// The owner's program, by the access token.
    case program
    /// The owner's browser, by its cookie.
    case device(KnownDevice)
    /// Somebody with the token of a share: a browser by its cookie, or a program.
    case guest(Share, isBrowser: Bool)

    /// Nil for the owner.
    var share: Share? {
        switch self {
        case .program, .device: nil
        case .guest(let share, _): share
        }
    }

    var isBrowser: Bool {
        switch self {
        case .program: false
        case .device: true
        case .guest(_, let isBrowser): isBrowser
        }
    }

    /// Of the owner's browser.
    var deviceID: String? { if case .device(let device) = self { device.id } else { nil } }

    /// Whose event streams are counted together; nil for the owner's programs.
    var listenerName: String? { share.map { "share \($0.id)" } ?? deviceID }
}

extension AccessBook {
    /// Whether a caller that was admitted before still is.
    func admits(_ caller: Caller) -> Bool {
        switch caller {
        case .program: true
        case .device(let device): knows(device.id)
        case .guest(let share, _): opens(share.id)
        }
    }
}
