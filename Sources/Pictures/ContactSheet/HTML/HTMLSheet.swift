package import SheetProtocol

/// The pages of a contact sheet as a folder of HTML and pictures, which needs no network and no scripts: `index.html`, and
/// further ones `page-2.html`…. One page is in memory at a time. Pictures are written by the caller, at their paths.
///
///     var sheet = HTMLSheet(contents, layout) { path, bytes in try folder.write(path, bytes) }
///     for photo in photos { try sheet.append(photo, picture(of: photo)) }
///     try sheet.finish()
package struct HTMLSheet {
    private let markup: SheetMarkup
    private var paging: SheetPaging { markup.paging }
    private let write: (_ path: String, _ bytes: [UInt8]) throws -> Void

    /// The page in progress, its number, and what of it is missing.
    private var page = ""
    private var pageNumber = 0
    private var parts: ArraySlice<SheetPaging.Part>
    /// Photos that the first of these parts still lacks.
    private var missing = 0

    /// - Parameters:
    ///   - layout: of the printed pages, whose rows the browser keeps if names are short.
    ///   - photosPerPage: at most, on a page of HTML.
    ///   - write: creates a page, whose path is relative to the folder of the contact sheet. Each path is passed once.
    package init(
        _ contents: SheetContents,
        _ layout: SheetLayout,
        photosPerPage: Int = 500,
        write: @escaping (_ path: String, _ bytes: [UInt8]) throws -> Void
    ) {
        self.write = write
        let paging = SheetPaging(contents.groups, photosPerPage: max(1, photosPerPage))
        markup = SheetMarkup(contents: contents, layout: layout, paging: paging)
        parts = paging.pages[0][...]
        page = markup.head(pageNumber: 0)
    }

    package var pageCount: Int { paging.pages.count }

    /// Adds the next photo. There are as many as `contents` says: others are left out.
    ///
    /// - Parameter picture: nil if there is none.
    package mutating func append(_ photo: SheetPhoto, _ picture: SheetPicture?) throws {
        if missing == 0 { try beginPart() }
        guard missing > 0 else { return }
        page += markup.item(photo, picture)
        missing -= 1
        if missing == 0 {
            page += SheetMarkup.partEnd
            parts = parts.dropFirst()
            if parts.isEmpty { try endPage() }
        }
    }

    /// Writes a page that lacks photos too.
    package mutating func finish() throws {
        if missing > 0 { page += SheetMarkup.partEnd }
        if !page.isEmpty { try endPage() }
    }

    private mutating func beginPart() throws {
        if page.isEmpty, pageNumber < paging.pages.count {
            parts = paging.pages[pageNumber][...]
            page = markup.head(pageNumber: pageNumber)
        }
        guard let part = parts.first else { return }
        missing = part.count
        page += markup.heading(part)
    }

    private mutating func endPage() throws {
        page += markup.foot(pageNumber: pageNumber)
        try write(SheetPaging.file(ofPage: pageNumber), Array(page.utf8))
        page = ""
        pageNumber += 1
    }
}
