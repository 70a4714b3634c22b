import Testing

@testable import Receipts

@Suite struct WholeNumberTests {
    @Test(
        "Reads prices without hundredths including their groups",
        arguments: [
            ("Összesen 12 500 Ft", 1_250_000), ("Összesen 12 500 Ft\nBankkártya 12 500 Ft", 1_250_000),
            ("Összesen 1 012 500 Ft", 101_250_000), ("Fizetendő: 12.500 Ft", 1_250_000), ("合計 ¥1,234", 123_400),
            ("小計 1,100円\n消費税 110円\n合計 1,210円\nお預り 2,000円\nお釣り 790円", 121_000), ("合計　￥１，２３４", 123_400),
            ("Kaffe 45 kr\nBulle 1 250 kr\nTotalt 1 295 kr", 129_500), ("TOTAL ¥1,550\nTOTAL ITEMS 5", 155_000),
            ("Total (3 items) ¥1,200", 120_000),
        ]
    )
    func totals(_ text: String, _ total: Int64) { #expect(Receipt(text: text)?.total == total) }

    @Test("Street and telephone numbers do not spoil the sum of the items")
    func headings() {
        let text =
            "Sarki Bolt\nFő utca 62\nTel. 0599 498867\nKávé 147 Ft\nTej 2 097 Ft\nVégösszeg 2 244 Ft\nÖsszes tétel 2"
        let receipt = Receipt(text: text)
        #expect(receipt?.total == 224_400)
        #expect(receipt?.items.count == 2)
    }

    @Test(
        "Whole numbers of other things make no receipt",
        arguments: [
            "Storage\nTotal 128 GB", "Storage\nTotal 128", "Photos 60 GB\nApps 40 GB\nTotal 100 GB",
            "Photos 600\nApps 400\nTotal 1000", "Run\nTotal 12.50 km", "Calories 450 kcal\nTotal 900 kcal",
            "Score\nTotal 25",
        ]
    )
    func others(_ text: String) { #expect(Receipt(text: text) == nil) }

    @Test("With a currency or the word for a receipt, a whole number is a total")
    func money() {
        #expect(Receipt(text: "Total $128")?.total == 12_800)
        #expect(Receipt(text: "Receipt\nTotal 128")?.total == 12_800)
    }
}
