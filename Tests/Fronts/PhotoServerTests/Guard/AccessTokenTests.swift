import Testing

@testable import PhotoServer

@Suite("The token")
struct AccessTokenTests {
    @Test(arguments: [
        "", "short", String(repeating: "a", count: 15), String(repeating: "a", count: 129), "with a space in it",
    ])
    func `That could be guessed, or stand in no head, is refused with how to make one`(text: String) {
        let error = #expect(throws: ServerError.badToken) { try AccessToken(text) }
        #expect(error?.description.contains("16 to 128 letters") == true)
        #expect(error?.description.contains("openssl rand -hex 16") == true)
    }

    @Test func `Is taken as it was made`() throws {
        for text in [String(repeating: "a", count: 16), "A-Z_09.~abcdefgh", AccessToken.random().text] {
            #expect(try AccessToken(text).text == text)
        }
        #expect(AccessToken.random() != AccessToken.random())
    }
}
