import Testing

@testable import PhotoServer

@Suite("Access token")
struct AccessTokenTests {
    @Test(arguments: [
        "", "short", String(repeating: "a", count: 15), String(repeating: "a", count: 129), "with a space in it",
    ])
    func `A token that can be guessed, or not sent in a head, is refused with a way to make one`(text: String) {
        let error = #expect(throws: ServerError.badToken) { try AccessToken(text) }
        #expect(error?.description.contains("16 to 128 letters") == true)
        #expect(error?.description.contains("openssl rand -hex 16") == true)
    }

    @Test func `A valid token is kept unchanged`() throws {
        for text in [String(repeating: "a", count: 16), "A-Z_09.~abcdefgh", AccessToken.random().text] {
            #expect(try AccessToken(text).text == text)
        }
        #expect(AccessToken.random() != AccessToken.random())
    }
}
