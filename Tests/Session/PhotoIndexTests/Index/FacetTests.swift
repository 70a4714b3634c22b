import Foundation
import PhotoCatalogue
import PhotoIndex
import PhotoModel
import PhotoStore
import TestSupport
import Testing

@Suite("Counts by facet")
struct FacetTests {
    @Test("The counts match the plain photos, and each count's filter matches as many")
    func counts() throws {
        var random = SplitMix64(seed: 11)
        for _ in 0..<30 {
            let library = PlainLibrary(count: .random(in: 0...120, using: &random), using: &random)
            let index = library.index
            let filter = RandomFilter.any(using: &random)
            let photos = library.photos(fitting: filter)
            for (facet, counts) in index.facets(matching: filter, of: PhotoFacet.allCases) {
                let expected = Self.plain(facet, photos, library)
                #expect(Dictionary(counts.map { ($0.value, $0.count) }, uniquingKeysWith: +) == expected, "\(facet)")
                #expect(counts.count == expected.count)
                for count in counts {
                    let both = PhotoFilter.and([filter, count.filter])
                    // A filter for trashed photos also matches missing ones.
                    guard both.mayMatchMissing == filter.mayMatchMissing else { continue }
                    // For a filter, albums whose names differ only in case are the same.
                    if facet == .album, count.value?.lowercased() == "best" { continue }
                    #expect(index.count(matching: both) == count.count, "\(count.filter.text)")
                    let read = try PhotoFilter(count.filter.text)
                    #expect(read == count.filter.simplified)
                }
            }
        }
    }

    private static func plain(_ facet: PhotoFacet, _ photos: [[PlainPhoto]], _ library: PlainLibrary) -> [String?: Int]
    {
        var counts: [String?: Int] = [:]
        for photo in photos {
            var values = photo.reduce(into: Set<String?>()) { $0.formUnion(Self.values(facet, $1)) }
            if facet == .verdict { values = [photo[0].verdict?.rawValue] }
            if values.count > 1 { values.remove(nil) }
            for value in values { counts[value, default: 0] += 1 }
        }
        return counts
    }

    private static func values(_ facet: PhotoFacet, _ photo: PlainPhoto) -> Set<String?> {
        switch facet {
        case .camera: [photo.camera]
        case .lens: [photo.row.facts?.lens]
        case .format: [photo.format]
        case .year: [photo.row.facts?.taken.map { date($0, 4) }]
        case .month: [photo.row.facts?.taken.map { date($0, 7) }]
        case .rating: ["\(photo.rating)"]
        case .verdict: [photo.verdict?.rawValue]
        case .tag: tags(photo)
        case .album: photo.albums.isEmpty ? [nil] : Set(photo.albums)
        case .folder: [photo.whole]
        }
    }

    private static func tags(_ photo: PlainPhoto) -> Set<String?> {
        let tags = photo.tags.flatMap { tag in tag.parts.indices.map { tag.parts[...$0].joined(separator: "/") } }
        return tags.isEmpty ? [nil] : Set(tags)
    }

    private static func date(_ time: Int64, _ length: Int) -> String {
        String(Date(timeIntervalSince1970: Double(time) / 1000).formatted(.iso8601).prefix(length))
    }

    @Test("Times are ascending, ratings descending, the rest by count, and missing values last")
    func order() {
        var random = SplitMix64(seed: 12)
        let index = PlainLibrary(count: 300, using: &random).index
        let facets = index.facets(matching: .everything, of: PhotoFacet.allCases)
        for facet in [PhotoFacet.camera, .lens, .format, .tag, .folder] {
            let counts = (facets[facet] ?? []).filter { $0.value != nil }.map(\.count)
            #expect(counts.count > 1)
            #expect(counts == counts.sorted(by: >), "\(facet)")
        }
        for facet in [PhotoFacet.year, .month] {
            let values = (facets[facet] ?? []).compactMap(\.value)
            #expect(values.count > 1)
            #expect(values == values.sorted())
        }
        #expect(facets[.rating]?.map(\.value) == ["5", "4", "3", "2", "1", "0", "-1"])
        #expect(facets[.verdict]?.map(\.value) == ["keep", "favourite", "trash", "skip", nil])
        for facet in [PhotoFacet.camera, .lens, .year, .tag, .album] {
            #expect(facets[facet]?.last?.value == nil)
            #expect(facets[facet]?.dropLast().contains { $0.value == nil } == false)
        }
    }
}
