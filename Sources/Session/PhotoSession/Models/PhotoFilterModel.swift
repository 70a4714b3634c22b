public import Observation
public import PhotoIndex

/// A filter, as text and as value, with what it fits.
///
/// Either can be changed: the text while somebody types, the filter by switches and lists. A text that cannot be read
/// leaves the filter as it was, and says where the trouble is.
@MainActor @Observable
public final class PhotoFilterModel {
    /// In force: that of the last text that could be read.
    public private(set) var filter = PhotoFilter.everything
    public private(set) var sort = PhotoSort(.taken)
    /// Why the text cannot be read, and where in it.
    public private(set) var error: PhotoFilterError?
    /// Photos that the filter fits.
    public private(set) var count = 0
    /// How many of them have which values.
    public private(set) var facets: [PhotoFacet: [FacetCount]] = [:]

    private var written = ""
    @ObservationIgnored private let library: any LibraryService
    @ObservationIgnored private let shown: [PhotoFacet]
    @ObservationIgnored private var counting = 0

    /// - Parameter facets: to be counted.
    public init(_ library: any LibraryService, facets: [PhotoFacet] = PhotoFacet.allCases) {
        self.library = library
        shown = facets
    }

    /// As it was typed, or as the filter is written.
    public var text: String {
        get { written }
        set {
            written = newValue
            do throws(PhotoFilterError) {
                let query = try PhotoQuery(newValue)
                (filter, sort, error) = (query.filter, query.sort ?? PhotoSort(.taken), nil)
            } catch {
                self.error = error
            }
        }
    }

    public var query: PhotoQuery { PhotoQuery(filter: filter, sort: sort) }

    /// Sets the filter, and writes the text anew.
    public func set(_ filter: PhotoFilter, sort: PhotoSort? = nil) {
        self.filter = filter.simplified
        self.sort = sort ?? self.sort
        error = nil
        written = PhotoQuery(filter: self.filter, sort: self.sort == PhotoSort(.taken) ? nil : self.sort).text
    }

    /// Only photos of this value too.
    public func narrow(to value: FacetCount) { set(.and([filter, value.filter])) }

    /// All but photos of this value.
    public func exclude(_ value: FacetCount) { set(.and([filter, .not(value.filter)])) }

    public func clear() { set(.everything, sort: PhotoSort(.taken)) }

    /// Counts, and follows the library until the task is cancelled.
    public func run() async {
        let events = await library.events()
        await update()
        for await _ in events { await update() }
    }

    /// Counts what the filter fits now. What was asked for before and comes later is not shown.
    public func update() async {
        counting += 1
        let (number, filter) = (counting, filter)
        let (count, facets) = (await library.count(filter), await library.facets(filter, of: shown))
        guard number == counting else { return }
        (self.count, self.facets) = (count, facets)
    }
}
