import Testing

@testable import Receipts

@Suite struct TotalTests {
    @Test(
        "Derives the amount to pay from the lines above it",
        arguments: [
            ("Pain 9,50\nVin 4,00\nTOTAL 13,50\nREMISE -1,00\nNET A PAYER 12,50\nCB 12,50", 1250),
            ("Pain 9,50\nVin 4,00\nTOTAL 13,50\nREMISE 1,00\nNET A PAYER 12,50", 1250),
            ("TOTAL HT 10,00\nTVA 20% 2,00\nNET A PAYER 12,00", 1200), ("NET À PAYER 12,50 €", 1250),
            ("Pizza 10,00\nTotale imponibile 10,00\nIVA 10% 1,00\nNetto a pagare 11,00", 1100),
            ("Soup 20.00\nSubtotal 20.00\nTax 1.65\nTotal 21.65\nTip 4.00\nTotal 25.65", 2565),
            ("Soup 20.00\nSubtotal 20.00\nService charge 12.5% 2.50\nTotal 22.50", 2250),
            ("Milk 1.50\nBread 2.52\nTOTAL 4.02\nRounding -0.02\nTotal to pay 4.00\nCASH 5.00\nCHANGE 1.00", 400),
            ("Soup 20.00\nGratuity 18% 3.60\nTotal 23.60", 2360), ("AMOUNT £20.00\nTIP £3.00\nTOTAL £23.00", 2300),
        ]
    )
    func steps(_ text: String, _ total: Int64) { #expect(Receipt(text: text)?.total == total) }

    @Test("Keeps the items of the total from which others are derived")
    func items() {
        let receipt = Receipt(text: "Pain 9,50\nVin 4,00\nTOTAL 13,50\nREMISE -1,00\nNET A PAYER 12,50\nCB 12,50")
        #expect(receipt?.items.map(\.amount) == [950, 400])
    }

    @Test(
        "Accepts a total with any qualifier",
        arguments: [
            ("Soup 20.00\nRoll 3.40\nORDER TOTAL 23.40", 2340), ("Total (3 items) 12.50", 1250),
            ("Tisch 5 Gesamt 12,50", 1250), ("Total CHF incl. MWST 12.50", 1250),
            ("Totaal incl. BTW 12,50\nPIN 12,50", 1250), ("TOTAL (IVA incluido) 12,50", 1250),
            ("Total after discount 12.50", 1250), ("Total paid £12.50", 1250), ("TOTAL CHF 1'234.50", 123_450),
            ("TOTAL 12.-", 1200), ("Å betale 125,-", 12_500), ("Summe 12,50 EUR\nSteuer netto 10,50 1,00 12,50", 1250),
        ]
    )
    func names(_ text: String, _ total: Int64) { #expect(Receipt(text: text)?.total == total) }

    @Test(
        "Sums of other things are no totals",
        arguments: [
            "TOTAL SAVINGS 3.20", "You saved a total of 3.20", "TOTAL REMISES 3,20", "Summe Rabatte 3,20",
            "Gesamtersparnis 3,20", "TOTAAL KORTING 3,20", "TOTAL ITEMS 5", "TOTAL ARTICLES: 5", "Artikel gesamt 5",
            "GST INCLUDED IN TOTAL 1.09", "Total includes GST of 1.09", "Im Gesamtbetrag enthaltene MwSt 1,09",
            "TVA incluse dans le total 1,09", "IVA inclusa nel totale 1,09", "TOTAL TAX 1.09",
            "18% Tip 2.25 Total 14.75",
            "Points balance 37.50",
            "Gift card balance 37.50", "TOTAL TENDERED 20.00", "Total points 37", "Wechselkurs 1,08",
            "Taux de change 1,05",
        ]
    )
    func others(_ line: String) {
        #expect(Receipt(text: line)?.total == nil)
        #expect(Receipt(text: "Soup 7.50\nRoll 5.00\n\(line)\nTOTAL 12.50")?.total == 1250)
        #expect(Receipt(text: "Soup 7.50\nRoll 5.00\nTOTAL 12.50\n\(line)")?.total == 1250)
    }

    @Test("Totals with suggested tips do not count")
    func suggestions() {
        let text =
            "Soup 7.50\nRoll 5.00\nTOTAL 12.50\nSuggested tip\nTip 15% 1.87\nTotal 14.37\nTip 20% 2.50\nTotal 15.00"
        #expect(Receipt(text: text)?.total == 1250)
        #expect(Receipt(text: "TOTAL 12.50\nTip 15% 1.87\nTotal 14.37\nTip 20% 2.50\nTotal 15.00")?.total == nil)
    }

    @Test("A total one digit off the sum of the items was misread, even if the subtotal agrees with it")
    func misreading() {
        let text = "Vegemite 85.82\nLamington 74.68\nSl\nSUBTOTAL 160.52\nTOTAL 160.52\nGST 10% 14.59"
        #expect(Receipt(text: text)?.total == nil)
        #expect(Receipt(text: text.replacing("160.52", with: "160.50"))?.total == 16_050)
    }

    @Test("With a misread tip, the payment is the total")
    func misreadTip() {
        let text = "Soup 600.00\nRoll 236.39\nTOTAL 836.39\nTip 14.54\nTOTAL 940.93"
        #expect(Receipt(text: text + "\nVISA 940.93")?.total == 94_093)
        #expect(Receipt(text: text + "\nVISA 836.39")?.total == 83_639)
    }

    @Test(
        "Reports nothing if two figures conflict and nothing decides",
        arguments: [
            "TOTAL 12,50 € 13.60 USD", "Total € 12,50\nTotal DM 24,45", "TOTAL 500.00\nBALANCE DUE 400.00",
            "Sum 12.50\nAmount 13.50", "TOTAL 3 1500 Ft\nTOTAL 2 500 Ft", "Amount 12.50",
        ]
    )
    func contention(_ text: String) { #expect(Receipt(text: text)?.total == nil) }

    @Test("Of several amounts on the total's line, uses the one that contains or is confirmed by the others")
    func table() {
        #expect(Receipt(text: "Brot 10,00\nWein 2,00\nGesamtbetrag 12,00 10,50 1,50")?.total == 1200)
        #expect(Receipt(text: "Brot 10,00\nWein 2,00\nTOTAL 12,00 € 13.06 USD\nCB 12,00")?.total == 1200)
    }

    @Test(
        "The amount handed over and the change are no totals",
        arguments: [
            ("Brot 7,00\nSUMME 7,00\nGegeben Bar 20,00\nRückgeld 13,00", 700),
            ("Pain 7,00\nTOTAL 7,00\nESPECES 20,00\nRENDU 13,00", 700),
            ("TOTALE 7,00\nContanti 20,00\nResto 13,00", 700),
            ("Bröd 7,00\nAtt betala 7,00\nKontant 20,00\nVäxel 13,00", 700),
            ("TOTAL 7.00\nTOTAL CASH 20.00\nCHANGE 13.00", 700),
            ("Milk 12.50\nTOTAL 12.50\nVISA 32.50\nCASHBACK 20.00", 1250),
        ]
    )
    func payment(_ text: String, _ total: Int64) { #expect(Receipt(text: text)?.total == total) }

    @Test("Reports a refund only if items or payment confirm the minus, which may be a dash")
    func returns() {
        #expect(Receipt(text: "Shirt -12.50\nSocks -2.00\nTOTAL -14.50\nVISA -14.50")?.total == -1450)
        #expect(Receipt(text: "TOTAL -14.50")?.total == nil)
        #expect(Receipt(text: "TOTAL - $14.50\nAMOUNT 14.50")?.total == nil)
        #expect(Receipt(text: "Shirt 12.50\nSocks 2.00\nTOTAL - $14.50\nVISA 14.50")?.total == 1450)
    }

    @Test("Tax is part of the total, refunded or not")
    func taxOfReturns() {
        let returned = Receipt(text: "SUBTOTAL -12.00\nTAX -2.50\nTOTAL -14.50\nVISA -14.50")
        #expect(returned?.total == -1450 && returned?.tax == -250)
        let less = Receipt(text: "SUBTOTAL 20.00\nTAX -5.00\nTOTAL 15.00\nVISA 15.00")
        #expect(less?.total == 1500 && less?.tax == nil)
    }

    @Test("A shop's name does not end the list of items")
    func shops() {
        #expect(Receipt(text: "TOTAL ACCESS\nGazole 40,00\nCafé 2,00\nTOTAL 42,00")?.items.count == 2)
        #expect(Receipt(text: "Summer dress 40.00\nHat 10.00\nTOTAL 50.00")?.items.count == 2)
    }

    @Test("An invoice number is no item")
    func numbers() {
        #expect(Receipt(text: "Rechnung 83952\nTisch 180,25\nStuhl 81,91\nGesamtbetrag 262,16")?.total == 26_216)
    }

    @Test("Letters that fold into two stay whole in a name")
    func labels() {
        #expect(Receipt(text: "Weißbrot 1,20\nSUMME 1,20")?.items.map(\.name) == ["Weißbrot"])
        #expect(Receipt(text: "Smørrebrød æg 1,20\nTOTAL 1,20")?.items.map(\.name) == ["Smørrebrød æg"])
    }

    @Test("An amount on the line below its word may be indented beyond the word's length")
    func amountBelow() {
        let text = "Milch 5,00\nBrot 7,50\nTOTAL\n                    EUR 12,50\nVISA 12,50"
        #expect(Receipt(text: text)?.total == 1250)
    }

    @Test(
        "An amount on the line below its word counts once, however long the word is",
        arguments: [
            ("CORNER MARKET\nCoffee large 3.50\nBagel plain 2.25\nCASH\n$20.00\nCHANGE 14.25", 575),
            ("Soup 20.00\nSubtotal 20.00\nTip\n$5.00\nTOTAL 25.00", 2500),
            ("SUBTOTAL 14.50\nTip\n2.00\nTOTAL 16.50", 1650),
            ("SUBTOTAL 1,450.00\nTip\n1,000.00\nTOTAL 2,450.00", 245_000),
            ("Receipt\nBalance\n1,234.50", 123_450),
            ("Soup 20.00\nTOTAL 20.00\nTip\n5.00\nCash\n5.00\nTOTAL 25.00", 2500),
        ]
    )
    func amountsBelow(_ text: String, _ total: Int64) { #expect(Receipt(text: text)?.total == total) }
}
