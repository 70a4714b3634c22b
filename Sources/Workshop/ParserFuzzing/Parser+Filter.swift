import PhotoCatalogue
import PhotoIndex
import PhotoModel
import SystemPackage

extension Parser {
    static let filter = Parser(name: "filter", seeds: filters) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        do throws(PhotoFilterError) {
            let query = try PhotoQuery(text)
            check(query)
            // Every photo matches a filter or its negation; none here is missing.
            let count = photos.count(matching: query.filter) + photos.count(matching: .not(query.filter))
            demand(count == photos.count, "'\(text)' and its contrary fit \(count) photos")
        } catch {
            let end = error.offset + error.length
            demand(
                error.offset >= 0 && error.length >= 0 && end <= text.unicodeScalars.count,
                "an error beside the text"
            )
            demand(!error.message.isEmpty && error.description.contains("^"), "an error that says nothing")
        }
    }

    private static func check(_ query: PhotoQuery) {
        let text = query.text
        // The written form may be slightly longer than the parsed one.
        guard text.unicodeScalars.count <= 10_000 else { return }
        do throws(PhotoFilterError) {
            demand(try PhotoQuery(text) == query, "'\(text)' is not read as it was written")
        } catch {
            demand(false, "'\(text)' is written and cannot be read: \(error)")
        }
    }

    private static let photos: LibraryIndex = {
        var index = LibraryIndex()
        index.put(IndexFolder(row: 1, root: "/photos", path: "2024/Norway"))
        index.put(
            ["IMG_0001.jpg", "ålesund.heic", "raw.CR2"].enumerated().map { number, name in
                let facts = IndexRow.Facts(
                    format: "jpeg",
                    width: 4032,
                    height: 3024,
                    taken: 1_717_200_000_000,
                    model: "NIKON D70",
                    sharpness: 0.5
                )
                return IndexRow(
                    row: Int64(number + 1),
                    id: .next(),
                    folder: 1,
                    name: Array(name.utf8),
                    size: 5_000_000,
                    facts: number < 2 ? facts : nil
                )
            }
        )
        return index
    }()

    private static let filters: [[UInt8]] = [
        """
        camera:nikon taken:2024-06..2024-08 -rating:1 (is:favourite or tag:Places/Norway) size:>5MB format:heic \
        sharpness:<0.2 has:location is:unreviewed
        """,
        "not (name:\"a \\\" b\" or !folder:=2024/Norway) and pixels:12.5MP.. sort:-taken",
        "taken:>=2024-06-30T18:05:09.123 taken:..2025 album:Best lens:EF*mm? verdict:trash orientation:square -is:any",
        "rating:-1..3 sharpness:0.1..1e3 size:..1GiB sort:name",
        "text:invoice total:>50 -text:\"Rechnung Nr. 5\"",
        "(total:12.50..99 or total:<=0.5) not text:müller is:receipt",
    ].map { Array($0.utf8) }
}
