/// The words that identify amounts, folded: on receipts in English, German, French, Spanish, Italian, Portuguese, Dutch,
/// the Scandinavian languages, Finnish, Polish, Czech, Hungarian and Turkish, and the commonest in Japanese.
enum ReceiptWords {
    /// Certain words for the total.
    static let total = phrases(
        """
        total, totaal, totale, totalt, summe, summa, gesamt, gesamtbetrag, gesamtsumme, gesamtpreis, endbetrag, endsumme,
        rechnungsbetrag, zahlbetrag, grand total, montant total, total ttc, importe total, importo totale, i alt, yhteensa,
        razem, suma, celkem, osszesen, vegosszeg, toplam, genel toplam, valor total, 合計, 合 計, 総合計, お会計
        """
    )
    /// The amount to be paid, whatever other words for sums are beside it: `Net à payer`.
    static let payable = phrases(
        """
        amount due, balance due, total due, to pay, net payable, zu zahlen, zu bezahlen, net a payer, a payer, net a regler,
        a pagar, da pagare, a pagare, te betalen, att betala, at betale, a betale, maksettava, do zaplaty, k uhrade,
        k zaplaceni, fizetendo, ご請求額, お支払額
        """
    )
    /// Words for the total if there is no other.
    static let weakTotal = phrases(
        "sum, betrag, amount, balance, montant, importe, importo, bedrag, belop, kwota, valor"
    )
    static let subtotal = phrases(
        """
        subtotal, sub total, zwischensumme, zwischentotal, sous total, subtotale, subtotaal, tussentotaal, delsumma, delsum,
        valisumma, mezisoucet, reszosszeg, 小計, 小 計, ara toplam, suma czesciowa, netto, nettobetrag, nettosumme, warenwert, imponibile,
        base imponible, merchandise, total ht, net
        """
    )
    static let tax = phrases(
        """
        tax, taxes, vat, mwst, mwsst, ust, umsatzsteuer, mehrwertsteuer, steuer, tva, iva, btw, moms, mva, gst, hst, pst, qst,
        ptu, dph, afa, alv, kdv, sales tax, impuesto, imposta, merverdiavgift, vat amount, 消費税, 内消費税, 内税, 外税
        """
    )
    static let inclusive = phrases(
        """
        incl, inkl, inc, including, inclusive, included, inclus, incluse, compris, comprise, compresa, incluido, incluida,
        inclusief, ttc, brutto, gross, enthalten
        """
    )
    /// They mark a tax, even if the total is mentioned: `Total includes`.
    static let containing: Set<String> = [
        "includes", "contains", "contained", "enthaltene", "enthaelt", "enthalt", "davon", "darin", "hiervon", "dont",
        "waarvan", "varav", "heraf", "herav", "sisaltaa", "tego", "toho", "ebbol", "cui",
    ]
    /// Before the word for the total: `included in the total`.
    static let within: Set<String> = [
        "in", "im", "dans", "du", "nel", "nell", "del", "en", "no", "w", "v", "z", "i", "of", "vom", "von",
    ]
    static let exclusive = phrases(
        "excl, exkl, excluding, exclusive, ohne, hors, ht, sin, zzgl, exclusief, escl, esclusa, before, without"
    )
    /// Words for the payment: equal to the total, or more.
    static let payment = phrases(
        """
        cash, bar, bargeld, gegeben, erhalten, tendered, paid, bezahlt, card, karte, kartenzahlung, visa, mastercard,
        maestro, girocard, ec cash, ec karte, debit, credit, cb, carte, carte bancaire, especes, recu, efectivo, tarjeta,
        entregado, contanti, carta, bancomat, contant, pin, pinnen, gotowka, karta, kort, kontant, bankkort, hotove,
        hotovost, keszpenz, bankkartya, nakit, kredi karti, dinheiro, cartao, multibanco, kateinen, kortti, amex, twint,
        paypal, contactless, kontaktlos, sans contact, bankomat, eftpos, bancontact, dankort, pankkikortti, numerario,
        entregue, mottaget, modtaget, prijato, wplata, ontvangen, 現金, お預り, お預かり, クレジット
        """
    )
    /// Beside the word for the total, they mark the amount handed over, not the amount due.
    static let tendered = phrases(
        "tendered, tender, received, gegeben, erhalten, bar, cash, especes, efectivo, entregado, contanti, ontvangen"
    )
    static let change = phrases(
        """
        change, change due, cash back, ruckgeld, rueckgeld, zuruck, zurueck, wechselgeld, rendu, rendu monnaie, a rendre,
        monnaie, cambio, vuelto, resto, wisselgeld, terug, reszta, vaxel, tillbaka, byttepenge, vekslepenger, retur, vraceno,
        visszajaro, para ustu, troco, takaisin, retour,
        restgeld, veksel, vaihtoraha, お釣り, お釣, おつり, 釣銭
        """
    )
    /// Words for a tip, which is added before the amount to pay: `Service charge`.
    static let tip = phrases(
        """
        tip, tips, gratuity, service charge, trinkgeld, pourboire, propina, mancia, fooi, dricks, drikkepenge, napiwek,
        spropitne, borravalo, gorjeta, tippi
        """
    )
    /// Offers of tips, with totals that nobody has paid.
    static let suggested = phrases("suggested, suggestion, suggestions, tip guide, gratuity guide, your convenience")
    static let discount = phrases(
        """
        discount, discounts, rabatt, rabatte, nachlass, remise, remises, reduction, reductions, descuento, descuentos,
        sconto, sconti, korting, kortingen, voordeel, rabat, rabatu, rabatow, alennus, alennukset, desconto, descontos,
        poupado, sleva, slevy, kedvezmeny, coupon, coupons, 値引, 割引
        """
    )
    /// With these words, a line with a discount is still a total: `Total after discount`.
    static let after: Set<String> = [
        "after", "nach", "apres", "incl", "inkl", "including", "less", "minus", "abzuglich",
    ]
    /// Counts of the goods bought.
    static let count = phrases(
        """
        items, item count, articles, article, artikel, artikelen, articulos, articoli, artigos, pieces, pezzi, stuck, units,
        anzahl, aantal, antal, antall, varor, varer, tuotteita, pozycji, sztuk, polozek, tetel, tetelek, qty, menge, 点数
        """
    )
    /// Amounts that are none of the above and not items, whatever words are beside them.
    static let aside = phrases(
        """
        savings, saved, you save, gespart, sparen, ersparnis, gesamtersparnis, economies, economie, economise, ahorro,
        ahorrado, risparmio, risparmiato, bespaard, sparat, sparte, sparer, oszczedzasz, usetreno, usetrili, saastit,
        megtakaritas, points, point, punkte, punktestand, bonuspunkte, punti, puntos, punten, puntensaldo, poang,
        poangsaldo, punktow, pisteet, bodu, pontos, ポイント, deposit, suggested, loyalty, saldo, points balance,
        card balance, available balance, current balance, account balance, new balance, previous balance, old balance,
        opening balance, closing balance, remaining balance, rewards balance, credit limit
        """
    )
    /// Exchange rates, whose words may include those for change.
    static let exchange = phrases(
        "exchange rate, exchange, wechselkurs, umrechnungskurs, kurs, taux de change, tipo de cambio, tasso di cambio"
    )
    /// Words before the number of a tax or a shop.
    static let number = phrases(
        """
        bon nr, beleg nr, belegnr, receipt no, invoice no, rechnungsnr, rechnungsnummer, ticket no, steuernummer, steuernr,
        ust id, uid, vat no, vat reg, vat number, p iva, nif, cif, abn, siret, iban, bic
        """
    )
    /// They exclude a line, unless it has a word for a sum: `Order 1234`, but not `Order total`.
    static let identity = phrases(
        """
        phone, tel, telefon, fax, date, datum, time, uhr, uhrzeit, order, table, tisch, terminal, trace, approval, auth, aid,
        customer, kunde, client, store, filiale, zip
        """
    )
    static let invoice = phrases(
        "invoice, rechnung, facture, factura, fattura, fatura, factuur, faktura, lasku, szamla, fakturu, 請求書"
    )
    static let receipt = phrases(
        """
        receipt, kassenbon, quittung, beleg, kassenzettel, bon, ticket, recu, recibo, ricevuta, scontrino, kassabon, kvitto,
        kvittering, kuitti, paragon, uctenka, nyugta, fis,
        領収書, 領収証, レシート
        """
    )

    private static func phrases(_ list: String) -> [[String]] {
        list.split { $0 == "," || $0 == "\n" }.map { $0.split(separator: " ").map(String.init) }.filter { !$0.isEmpty }
    }
}

extension [[String]] {
    /// Whether one of the phrases occurs among the words.
    ///
    /// - Parameter strictly: whether short words must match exactly: `pesto` is not `resto`.
    func occurs(in words: [String], strictly: Bool = false) -> Bool {
        contains { phrase in
            if phrase.count > 1 {
                // Recognition joins words.
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
