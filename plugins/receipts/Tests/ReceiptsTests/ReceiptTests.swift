import Testing

@testable import Receipts

@Suite struct ReceiptTests {
    struct Example: Sendable {
        var text: String
        var total: Int64
        var tax: Int64?
        var currency: String?
        var items: Int
    }

    static let examples = [
        Example(
            text: """
                REWE
                Milch 1L 0,99 A
                Brot 2,49 A
                2 x 1,25
                Butter 2,50 A
                SUMME EUR 5,98
                Geg. EC-Karte EUR 5,98
                MwSt A 7% 5,59 0,39 5,98
                """,
            total: 598,
            tax: 39,
            currency: "EUR",
            items: 3
        ),
        Example(
            text: """
                Rechnung Nr. 5
                Pos 1 Ware 1.000,00 €
                Pos 2 Dienst 234,56 €
                Nettobetrag 1.234,56 €
                19 % MwSt 234,57 €
                Gesamtbetrag 1.469,13 €
                """,
            total: 146_913,
            tax: 23_457,
            currency: "EUR",
            items: 2
        ),
        Example(
            text: """
                Corner Store
                Coffee $3.50
                Bagel $2.25
                Subtotal $5.75
                Sales Tax 8.25% $0.47
                TOTAL $6.22
                CASH $10.00
                CHANGE $3.78
                """,
            total: 622,
            tax: 47,
            currency: "USD",
            items: 2
        ),
        Example(
            text: "Migros\nGipfeli 3 x 1.20 3.60\nUhr 1'230.90\nTotal CHF 1'234.50\nTWINT CHF 1'234.50",
            total: 123_450,
            tax: nil,
            currency: "CHF",
            items: 2
        ),
        Example(
            text: """
                Facture
                Chaise 1 000,00
                Table 234,56
                Total HT 1 234,56
                TVA 20% 246,91
                Total TTC 1 481,47 €
                """,
            total: 148_147,
            tax: 24_691,
            currency: "EUR",
            items: 2
        ),
        Example(
            text: "Paragon\nChleb 4,50 zł\nMasło 7,99 zł\nPTU A 23% 2,34\nSUMA PLN 12,49",
            total: 1249,
            tax: 234,
            currency: "PLN",
            items: 2
        ),
        Example(
            text: "ICA\nMjölk 15,90\nBröd 29,90\nTotalt 45,80 SEK\nMoms 12% 4,91\nKort 45,80",
            total: 4580,
            tax: 491,
            currency: "SEK",
            items: 2
        ),
        Example(
            text: "Sushi 1,250\nTea 300\nTotal ¥1,550",
            total: 155_000,
            tax: nil,
            currency: "JPY",
            items: 2
        ),
        Example(
            text: "Pesto 2,00\nCarne 5,00\nTOTALE EURO 7,00\nContanti 10,00\nResto 3,00",
            total: 700,
            tax: nil,
            currency: "EUR",
            items: 2
        ),
        Example(
            text: "Kaas 4,50\nBrood 2,10\nKorting -0,60\nTOTAAL € 6,00\nPIN 6,00",
            total: 600,
            tax: nil,
            currency: "EUR",
            items: 3
        ),
        Example(
            text: "Chá 1,50\nPão 2,00\nTOTAL R$ 3,50\nDinheiro 5,00\nTroco 1,50",
            total: 350,
            tax: nil,
            currency: "BRL",
            items: 2
        ),
        Example(
            text: "Kifli 120 Ft\nTej 380 Ft\nÖsszesen 500 Ft",
            total: 50_000,
            tax: nil,
            currency: "HUF",
            items: 2
        ),
    ]

    @Test("Reads total, tax, currency and items in many languages", arguments: examples)
    func reading(_ example: Example) throws {
        let receipt = try #require(Receipt(text: example.text))
        #expect(receipt.total == example.total)
        #expect(receipt.tax == example.tax)
        #expect(receipt.currency == example.currency)
        #expect(receipt.items.count == example.items)
    }

    @Test("Reports nothing if items and total disagree")
    func disagreement() {
        #expect(Receipt(text: "Milk 1.00\nBread 2.00\nTOTAL 4.00")?.total == nil)
        #expect(Receipt(text: "Milk 1.00\nBread 2.00\nTOTAL 3.00\nVISA 2.00")?.total == 300)
        #expect(Receipt(text: "TOTAL 12.00\nTOTAL 15.00")?.total == nil)
    }

    @Test("Of two totals, uses the one that the items confirm")
    func evidence() {
        #expect(Receipt(text: "Milk 1.00\nBread 2.00\nTOTAL 3.00\nTOTAL 8.00")?.total == 300)
    }

    @Test("Finds a total without a readable word if items and payment agree")
    func unlabelled() {
        #expect(Receipt(text: "Milch 1,20\nBrot 2,30\nx~ 3,50\nBar 5,00\nRückgeld 1,50\n")?.total == 350)
    }

    @Test("A total without its decimal mark counts only if others confirm it")
    func restoring() {
        #expect(Receipt(text: "Gesamtbetrag 4607€\nBar 50,00\nRückgeld 3,93")?.total == 4607)
        #expect(Receipt(text: "Milch 1,00\nGesamtbetrag 4607€")?.total == nil)
    }

    @Test("Accepts what two readings of a page agree on, and nothing else")
    func readings() {
        let first = "Gelato TATA\nAcqua 135,96\nCaffe 63,53\nTOTALE EURO 206,96"
        #expect(Receipt(text: first)?.total == nil)
        #expect(Receipt(text: first, again: { "Gelato\nAcqua 135,96\nTOTALE EURO 206,96" })?.total == 20_696)
        #expect(Receipt(text: first, again: { "Gelato\nAcqua 135,96\nTOTALE EURO 266,96" })?.total == nil)
    }

    @Test("Does not read a page again if its total is confirmed or it does not resemble a receipt")
    func oneReading() {
        for text in ["Milk 1.00\nBread 2.00\nTOTAL 3.00", "Dear friend,\nwe came home and paid nothing."] {
            _ = Receipt(text: text) {
                Issue.record("read again: \(text)")
                return ""
            }
        }
    }

    @Test("Letters and lists of numbers are no receipts")
    func others() {
        #expect(Receipt(text: "Dear friend,\nwe came home on 14.05.2024 at 18:32 and paid nothing.") == nil)
        #expect(Receipt(text: "1.50 2.50\n3.50\n4.50") == nil)
        #expect(Receipt(text: "") == nil)
    }

    @Test("Huge numbers cause no overflow")
    func extremes() {
        let nines = String(repeating: "9", count: 400)
        #expect(Receipt(text: "TOTAL \(nines).99\n\(nines)\nMwSt 19% \(nines),00 \(nines),00")?.tax == nil)
        let many = String(repeating: "Item 999999999999.99\n", count: 3000)
        #expect(Receipt(text: many + "TOTAL 1.00")?.total == nil)
        let most = "92,233,720,368,547,758"
        #expect(Receipt(text: "TOTAL $5\nCash -\(most)\nChange \(most)")?.total == 500)
    }

    @Test("Distinguishes an invoice from a receipt")
    func kinds() {
        #expect(Receipt(text: "INVOICE 12\nTotal due £10.00")?.kind == .invoice)
        #expect(Receipt(text: "Total £10.00")?.kind == .receipt)
    }
}
