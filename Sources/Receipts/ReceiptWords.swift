/// The words that say what an amount is, folded: on receipts in English, German, French, Spanish, Italian, Portuguese,
/// Dutch, the Scandinavian languages, Finnish, Polish, Czech, Hungarian and Turkish.
enum ReceiptWords {
    /// They say it beyond doubt.
    static let total = phrases(
        """
        total, totaal, totale, totalt, summe, summa, gesamt, gesamtbetrag, gesamtsumme, gesamtpreis, endbetrag, endsumme,
        rechnungsbetrag, zahlbetrag, zu zahlen, zu bezahlen, grand total, amount due, balance due, total due, to pay,
        net a payer, a payer, montant total, total ttc, total a pagar, importe total, a pagar, da pagare, importo totale,
        te betalen, att betala, at betale, a betale, i alt, yhteensa, maksettava, razem, do zaplaty, suma, celkem,
        k uhrade, k zaplaceni, osszesen, fizetendo, vegosszeg, toplam, genel toplam, valor total
        """
    )
    /// They say it where nothing else does.
    static let weakTotal = phrases(
        "sum, betrag, amount, balance, montant, importe, importo, bedrag, belop, kwota, valor"
    )
    static let subtotal = phrases(
        """
        subtotal, sub total, zwischensumme, sous total, subtotale, subtotaal, tussentotaal, delsumma, delsum, valisumma,
        mezisoucet, reszosszeg, ara toplam, suma czesciowa, netto, nettobetrag, nettosumme, warenwert, imponibile,
        base imponible, merchandise, total ht, net
        """
    )
    static let tax = phrases(
        """
        tax, taxes, vat, mwst, mwsst, ust, umsatzsteuer, mehrwertsteuer, steuer, tva, iva, btw, moms, mva, gst, hst, pst, qst,
        ptu, dph, afa, alv, kdv, sales tax, impuesto, imposta, merverdiavgift, vat amount
        """
    )
    static let inclusive = phrases(
        """
        incl, inkl, inc, including, inclusive, included, inclus, incluse, compris, comprise, compresa, incluido, incluida,
        inclusief, ttc, brutto, gross, enthaltene, enthalten
        """
    )
    static let exclusive = phrases(
        "excl, exkl, excluding, exclusive, ohne, hors, ht, sin, zzgl, exclusief, escl, esclusa, before, without"
    )
    /// Of what was paid: the same as the total, or more.
    static let payment = phrases(
        """
        cash, bar, bargeld, gegeben, erhalten, tendered, paid, bezahlt, card, karte, kartenzahlung, visa, mastercard,
        maestro, girocard, ec cash, ec karte, debit, credit, cb, carte, carte bancaire, especes, recu, efectivo, tarjeta,
        entregado, contanti, carta, bancomat, contant, pin, pinnen, gotowka, karta, kort, kontant, bankkort, hotove,
        hotovost, keszpenz, bankkartya, nakit, kredi karti, dinheiro, cartao, multibanco, kateinen, kortti, amex, twint,
        paypal, contactless, kontaktlos, sans contact
        """
    )
    static let change = phrases(
        """
        change, change due, cash back, ruckgeld, rueckgeld, zuruck, zurueck, wechselgeld, rendu, rendu monnaie, a rendre,
        monnaie, cambio, vuelto, resto, wisselgeld, terug, reszta, vaxel, tillbaka, byttepenge, vekslepenger, retur, vraceno,
        visszajaro, para ustu, troco, takaisin
        """
    )
    /// Amounts that are neither of the above, nor items.
    static let aside = phrases(
        """
        savings, saved, you saved, gespart, ersparnis, economies, economie, ahorro, risparmio, bespaard, points, punkte,
        punti, puntos, items, articles, article, artikel, articulos, articoli, items sold, anzahl, tip, trinkgeld, pourboire,
        gratuity, deposit, phone, tel, telefon, fax, date, datum, time, uhr, uhrzeit, order, table, tisch, terminal, trace,
        approval, auth, aid, iban, bic, customer, kunde, client, store, filiale, zip, siret, loyalty, suggested, exchange rate,
        kurs, bon nr, beleg nr, belegnr, receipt no, invoice no, rechnungsnr, rechnungsnummer, ticket no, steuernummer,
        steuernr, ust id, uid, vat no, vat reg, p iva, nif, cif, qty, menge
        """
    )
    static let invoice = phrases(
        "invoice, rechnung, facture, factura, fattura, fatura, factuur, faktura, lasku, szamla, fakturu"
    )
    static let receipt = phrases(
        """
        receipt, kassenbon, quittung, beleg, kassenzettel, bon, ticket, recu, recibo, ricevuta, scontrino, kassabon, kvitto,
        kvittering, kuitti, paragon, uctenka, nyugta, fis
        """
    )

    private static func phrases(_ list: String) -> [[String]] {
        list.split { $0 == "," || $0 == "\n" }.map { $0.split(separator: " ").map(String.init) }.filter { !$0.isEmpty }
    }
}

extension [[String]] {
    /// Whether one of the phrases stands somewhere among the words.
    ///
    /// - Parameter strictly: letter by letter in short words: a `pesto` is no `resto`.
    func stand(in words: [String], strictly: Bool = false) -> Bool {
        contains { phrase in
            if phrase.count > 1 {
                // Recognition runs words together.
                let whole = phrase.joined()
                if words.contains(whole) || zip(words, words.dropFirst()).contains(where: { $0 + $1 == whole }) {
                    return true
                }
            }
            return words.count >= phrase.count
                && words.indices.dropLast(phrase.count - 1).contains { start in
                    zip(phrase, words[start...]).allSatisfy { Spelling.isNearly($1, $0, strictly: strictly) }
                }
        }
    }
}
