import Testing

@testable import Receipts

@Suite struct CurrencyTests {
    @Test(
        "A word is a currency only beside an amount",
        arguments: [
            ("TRY OUR APP\nCoffee $10.81\nTOTAL $10.81", "USD"),
            ("10FT CABLE 12.00\nTape 1.00\nTOTAL $13.00", "USD"),
            ("HDMI 10FT\nCABLE 12.00\nTOTAL $12.00", "USD"),
            ("www.magasin.fr\nPain 2,00 €\nTOTAL 2,00 €", "EUR"),
            ("Fr 12.05.\nBrot 2,00\nSUMME € 2,00", "EUR"), ("Fr 12.05 18:32\nBrot 2,00\nSUMME EUR 2,00", "EUR"),
            ("Kuchen Fr. 12.50\nTotal Fr. 12.50", "CHF"), ("Ron served you\nTea 2.00\nTotal £2.00", "GBP"),
            ("EUR\nMilch 2,00\nSUMME 2,00", "EUR"), ("Ekmek 20,00\nTOPLAM TRY 20,00", "TRY"),
        ]
    )
    func words(_ text: String, _ currency: String) { #expect(Receipt(text: text)?.currency == currency) }

    @Test("Possible currency words do not turn integers into amounts")
    func wholeNumbers() {
        let receipt = Receipt(text: "10FT CABLE\nCABLE 12.00\nTOTAL 12.00")
        #expect(receipt?.total == 1200)
        #expect(receipt?.currency == nil)
    }

    @Test(
        "If there are two currencies, uses the only one of the total",
        arguments: [
            ("Pain 12,50 €\nTOTAL 12,50 €\n= 13.60 USD", "EUR"), ("TOTAL 12,50 €\nUSD 13.60", "EUR"),
            ("Tea 12.00 EUR\nTOTAL 12.00 GBP\nVISA 12.00", "GBP"), ("Tea 12.00\nTOTAL 12.00\n= 13.60 USD", nil),
            ("TOTAL EUR 12,50\nTOTAL CHF 12,50", nil),
        ]
    )
    func several(_ text: String, _ currency: String?) throws {
        let receipt = try #require(Receipt(text: text))
        #expect(receipt.currency == currency)
    }

    @Test(
        "A dollar belongs to the country that the text names, and to none if its taxes are not American",
        arguments: [
            ("Tea $2.00\nTOTAL $2.00", "USD"), ("ABN 12 345 678 901\nTea $2.00\nTOTAL $2.00", "AUD"),
            ("Tea $2.00\nHST 13% $0.26\nTOTAL $2.26", "CAD"), ("Tea $2.00\nTOTAL $2.00\nGST incl. $0.18", nil),
            ("Tea $2.00\nTOTAL NZD 2.00", "NZD"), ("Tea $2.00\nTOTAL USD 2.00\nCAD 2.70", "USD"),
        ]
    )
    func dollars(_ text: String, _ currency: String?) throws {
        let receipt = try #require(Receipt(text: text))
        #expect(receipt.currency == currency)
    }

    @Test("Recognises yuan, which share the sign of the yen, by their hundredths")
    func yuan() throws {
        let yuan = try #require(Receipt(text: "Tea ¥12.50\nTOTAL ¥12.50"))
        #expect(yuan.currency == nil && yuan.total == 1250)
        let yen = try #require(Receipt(text: "Tea ¥1,250\nTOTAL ¥1,250"))
        #expect(yen.currency == "JPY" && yen.total == 125_000)
    }

    @Test(
        "The sign of dollars and pesos stays ambiguous with a tax that Americans do not pay",
        arguments: [
            "IVA 16% $4.83", "IVA INCLUIDO $4.83", "VAT 5% $1.67", "IGV 18% $5.34", "ITBIS 18% $5.34",
        ]
    )
    func pesos(_ tax: String) {
        #expect(Receipt(text: "Tacos $35.00\nTOTAL $35.00\n\(tax)")?.currency == nil)
        #expect(Receipt(text: "Tacos $35.00\nTOTAL USD 35.00\n\(tax)")?.currency == "USD")
    }
}
