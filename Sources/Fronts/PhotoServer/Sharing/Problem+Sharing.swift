import Foundation
import PhotoSession
import StoreFiles

/// What guests are told: no paths, and nothing about the owner.
extension Problem {
    static let looksOnly = Problem(403, kind: "look-only", "This link shows photos and changes nothing.")

    static let ownerOnly = Problem(403, kind: "owner-only", "This link does not open this part of the library.")

    static let noSharedOriginals = Problem(403, kind: "no-originals", "This link does not show the files themselves.")

    static func notShared(_ what: String) -> Problem {
        Problem(403, kind: "not-shared", "This link does not show \(what): remove it from the filter or the order.")
    }

    /// - Parameter date: the first moment after the end.
    static func shareEnded(_ date: Date, zone: TimeZone = .current) -> Problem {
        gone("share-ended", "This link ended on \(LongDay.text(date - 1, zone)). Ask for a new one.")
    }

    static func shareRevoked(_ date: Date, zone: TimeZone = .current) -> Problem {
        gone("share-revoked", "This link was withdrawn on \(LongDay.text(date, zone)). Ask for a new one.")
    }

    private static func gone(_ kind: String, _ detail: String) -> Problem {
        var problem = Problem(401, kind: kind, title: shareEndedTitle, detail)
        problem.headers.append(("www-authenticate", "Bearer"))
        return problem
    }

    static let shareEndedTitle = "This link has ended"

    /// An error of a route, as a caller may know it.
    ///
    /// - Parameter share: nil for the owner.
    init(_ error: any Error, for share: Share?) {
        self = Problem(error)
        guard share != nil else { return }
        switch error {
        case LibraryError.noPicture: detail = "The picture cannot be shown."
        case LibraryError.noFilm: detail = "The photo is no film and contains none."
        case LibraryError.noPage(_, let count, _):
            detail = "The document has \(count == 1 ? "one page" : "\(count) pages")."
        case LibraryError.unreadable: detail = "The file cannot be read."
        case is StoreError where type == "urn:sluice:problem:store" || statusCode == 403:
            detail = "The library cannot do this now."
        default: break
        }
    }
}

extension Problem {
    init(_ error: ShareError) {
        switch error {
        case .nameTaken: self.init(409, kind: "name-taken", "\(error)")
        case .tooMany: self.init(409, kind: "too-many-shares", "\(error)")
        case .badName, .longFilter, .endsInPast: self.init(422, kind: "bad-body", "\(error)")
        }
    }
}

/// Days in words: `3 December 2026`.
enum LongDay {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    static func text(_ date: Date, _ zone: TimeZone) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = calendar.dateComponents([.day, .month, .year], from: date)
        guard let day = parts.day, let month = parts.month, let year = parts.year, months.indices.contains(month - 1)
        else { return "an earlier day" }
        return "\(day) \(months[month - 1]) \(year)"
    }
}
