import Testing

@testable import PhotoServer

@Suite("Problems as pages")
struct ProblemPageTests {
    @Test func `Only browsers that open an address get a problem as a page`() {
        let chromium = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"
        #expect(ProblemPage.isWanted(accept: chromium))
        #expect(ProblemPage.isWanted(accept: "text/html"))
        for other in [
            nil, "*/*", "application/json", "image/avif,image/webp,*/*;q=0.8", "application/json, text/html;q=0.1",
        ] {
            #expect(!ProblemPage.isWanted(accept: other), "\(other ?? "nothing")")
        }
    }

    @Test func `The page escapes what was requested`() {
        let text = ProblemPage.text(Problem(404, "There is no <script>alert('x')</script> & \"more\"."))
        #expect(!text.contains("<script>"))
        #expect(text.contains("&lt;script&gt;alert('x')&lt;/script&gt; &amp; &quot;more&quot;"))
    }
}
