import Testing

@testable import Receipts

@Suite struct AmountReaderTests {
    @Test(
        "Reads amounts in each country's notation",
        arguments: [
            ("1.234,56 €", 123_456), ("$12.50", 1250), ("CHF 1'234.50", 123_450), ("1 234,56", 123_456),
            ("1,234,567.89", 123_456_789), ("12,50-", -1250), ("-3,10", -310), ("-€2.00", -200), ("0,99 A", 99),
            ("1’234.50", 123_450), ("1\u{A0}234,56", 123_456), ("46, 07 €", 4607), ("46 ,07", 4607), ("EUR5,98", 598),
            ("12.-", 1200), ("125,-", 12_500),
            ("1250:-", 125_000),
        ]
    )
    func amounts(_ text: String, _ hundredths: Int64) {
        let amounts = AmountReader(Folding.folded(text)).amounts
        #expect(amounts.map(\.value) == [hundredths])
        #expect(amounts.allSatisfy { $0.hasDecimals })
    }

    @Test(
        "Does not read other numbers as amounts with decimals",
        arguments: [
            "14.05.2024", "18:32", "05/14/2024", "0,456 kg", "3.5.1", "12.345", "M6", "2024-05-14", "1,2,3",
            "Fr 12.05.",
        ]
    )
    func others(_ text: String) {
        #expect(!AmountReader(Folding.folded(text)).amounts.contains { $0.hasDecimals })
    }

    @Test("Percentages are rates", arguments: [("7%", 700), ("8,1 %", 810), ("8.25%", 825), ("19,00 %", 1900)])
    func rates(_ text: String, _ rate: Int64) {
        let reader = AmountReader(text)
        #expect(reader.rates.map(\.value) == [rate])
        #expect(reader.amounts.isEmpty)
    }

    @Test("Two adjacent numbers stay two, and groups before a decimal mark are one")
    func neighbours() {
        #expect(AmountReader("6,73 0,67 7,40").amounts.map(\.value) == [673, 67, 740])
        #expect(AmountReader("2 x 150,00").amounts.map(\.value) == [200, 15_000])
    }

    @Test("A number with a unit other than money is no amount")
    func units() {
        for text in ["128 GB", "12.50 km", "450kcal", "1,25 kg", "3点", "2024年"] {
            #expect(AmountReader(Folding.folded(text)).amounts.isEmpty)
        }
        #expect(AmountReader("12.50 g").amounts.count == 1)
    }

    @Test("Joins groups at the end of a line on request")
    func groups() {
        #expect(AmountReader("osszesen 12 500 ft").amounts.map(\.value) == [1200, 50_000])
        #expect(AmountReader("osszesen 12 500 ft", joinsGroups: true).amounts.map(\.value) == [1_250_000])
        #expect(AmountReader("27% 31 256 8 439 39 695", joinsGroups: true).amounts.last?.value == 3_969_500)
    }
}
