"""The receipt formats of shops in many countries."""

import dataclasses


@dataclasses.dataclass
class Locale:
    """The receipt format of shops in one country. Prices include tax, unless `adds_tax`."""

    name: str
    currency: str
    amount: str  # The format of 1234.56.
    signs: tuple  # Before or after the total.
    rates: tuple  # Percent.
    total: tuple
    subtotal: tuple
    tax: tuple
    cash: str
    change: str
    card: tuple
    shops: tuple
    goods: tuple
    invoice: str
    date: str
    adds_tax: bool = False
    words: str = ""  # Key in MORE_WORDS.
    unit: int = 1  # Prices are multiples of this, in hundredths.
    rounds_to: int = 0  # Cash payments are rounded to multiples of this, in hundredths.

    @property
    def more(self):
        return MORE_WORDS[self.words or self.name[:2]]

    @property
    def is_whole(self):
        return self.unit == 100


LOCALES = [
    Locale("en-US", "USD", "1,234.56", ("$", ""), (6, 7.25, 8.25), ("TOTAL", "Total", "AMOUNT DUE", "BALANCE DUE"),
           ("SUBTOTAL", "Sub Total"), ("TAX", "Sales Tax"), "CASH", "CHANGE", ("VISA", "DEBIT CARD", "MASTERCARD"),
           ("CORNER MARKET", "Blue Door Cafe", "HILLSIDE HARDWARE"),
           ("Coffee", "Bagel plain", "Milk 1 gal", "Chicken soup", "AA batteries", "Paper towels", "Apple pie",
            "Hammer 16oz", "Orange juice", "Light bulb LED", "Pasta salad"), "INVOICE", "05/14/2024 18:32", True),
    Locale("en-GB", "GBP", "1,234.56", ("£",), (20,), ("TOTAL", "Total to pay", "BALANCE DUE"), ("Subtotal",),
           ("VAT",), "CASH", "CHANGE", ("VISA DEBIT", "MASTERCARD", "CONTACTLESS"),
           ("The Village Stores", "KINGS ROAD BOOKS", "Harbour Fish Bar"),
           ("Semi-skimmed milk", "Cheddar 400g", "Wholemeal loaf", "Fish & chips", "Tea bags", "Crisps", "Notebook A5",
            "Marmalade", "Sausages", "Bananas loose"), "INVOICE", "14/05/2024 18:32"),
    Locale("de-DE", "EUR", "1.234,56", ("EUR", "€"), (7, 19), ("SUMME", "Gesamtbetrag", "Zu zahlen", "SUMME EUR"),
           ("Zwischensumme",), ("MwSt", "MwSt."), "Bar", "Rückgeld", ("EC-Karte", "Girocard", "Kartenzahlung"),
           ("Bäckerei Schmidt", "EDELMARKT Köln", "Gasthaus zum Löwen"),
           ("Brötchen", "Vollmilch 3,5%", "Butter 250g", "Äpfel lose", "Schnitzel mit Pommes", "Mineralwasser", "Käse",
            "Apfelschorle 0,4", "Schrauben M6", "Zahnpasta"), "Rechnung", "14.05.2024 18:32"),
    Locale("de-CH", "CHF", "1'234.56", ("CHF",), (2.6, 8.1), ("Total CHF", "TOTAL", "Zu bezahlen"), ("Zwischentotal",),
           ("MWST",), "Bar", "Rückgeld", ("Maestro", "TWINT", "Visa"),
           ("Dorfladen Thun", "Café Limmat", "Sport Berger"),
           ("Gipfeli", "Rivella 0.5", "Raclette mild", "Bratwurst", "Schokolade", "Wanderkarte", "Birnen", "Zopf"),
           "Rechnung", "14.05.2024 18:32", unit=5),
    Locale("fr-FR", "EUR", "1 234,56", ("€", "EUR"), (5.5, 10, 20), ("TOTAL", "TOTAL TTC", "NET A PAYER", "Total à payer"),
           ("Sous-total",), ("TVA",), "ESPECES", "RENDU", ("CB", "CARTE BANCAIRE"),
           ("Boulangerie du Pont", "SUPER PRIX", "Restaurant Chez Anne"),
           ("Baguette", "Croissant", "Lait entier 1L", "Fromage de chèvre", "Menu du jour", "Café crème", "Tomates",
            "Savon", "Eau minérale", "Tarte aux pommes"), "FACTURE", "14/05/2024 18:32"),
    Locale("es-ES", "EUR", "1.234,56", ("€", "EUR"), (10, 21), ("TOTAL", "TOTAL A PAGAR", "IMPORTE TOTAL"), ("SUBTOTAL",),
           ("IVA",), "EFECTIVO", "CAMBIO", ("TARJETA", "VISA"),
           ("Mercado Central", "Bar La Plaza", "FERRETERIA LOPEZ"),
           ("Pan de molde", "Leche entera", "Tortilla", "Café con leche", "Naranjas", "Queso manchego", "Agua 1,5L",
            "Tornillos", "Aceite de oliva", "Jamón serrano"), "FACTURA", "14/05/2024 18:32"),
    Locale("it-IT", "EUR", "1.234,56", ("€", "EURO"), (4, 10, 22), ("TOTALE", "TOTALE EURO", "TOTALE COMPLESSIVO"),
           ("SUBTOTALE",), ("IVA",), "CONTANTI", "RESTO", ("BANCOMAT", "CARTA"),
           ("Alimentari Rossi", "Bar Centrale", "Trattoria da Gino"),
           ("Pane", "Latte fresco", "Caffe espresso", "Pasta 500g", "Parmigiano", "Acqua naturale", "Prosciutto", "Gelato",
            "Pizza margherita"), "FATTURA", "14/05/2024 18:32"),
    Locale("nl-NL", "EUR", "1.234,56", ("€", "EUR"), (9, 21), ("TOTAAL", "Te betalen", "TOTAAL EUR"), ("Subtotaal",),
           ("BTW",), "Contant", "Wisselgeld", ("PIN", "Maestro"),
           ("Kaashuis Delft", "BUURTSUPER", "Café de Brug"),
           ("Volkoren brood", "Halfvolle melk", "Jonge kaas", "Appels", "Stroopwafels", "Koffie", "Tompoes", "Batterijen"),
           "FACTUUR", "14-05-2024 18:32", rounds_to=5),
    Locale("sv-SE", "SEK", "1 234,56", ("kr", "SEK"), (6, 12, 25), ("Totalt", "ATT BETALA", "Summa"), ("Delsumma",),
           ("Moms",), "Kontant", "Växel", ("Kort", "Bankkort"),
           ("Livs & Mat", "Kafé Norr", "Järnhandeln"),
           ("Knäckebröd", "Mjölk 1,5 l", "Kanelbulle", "Smör", "Lax filé", "Kaffe", "Potatis", "Skruvmejsel"),
           "FAKTURA", "2024-05-14 18:32", rounds_to=100),
    Locale("pl-PL", "PLN", "1 234,56", ("PLN", "zł"), (8, 23), ("SUMA PLN", "RAZEM", "DO ZAPŁATY"), ("Suma częściowa",),
           ("PTU",), "Gotówka", "Reszta", ("Karta",),
           ("Sklep spożywczy", "Bar Mleczny", "Delikatesy"),
           ("Chleb", "Mleko 2%", "Masło", "Ser żółty", "Kawa", "Pierogi", "Woda", "Jabłka"), "FAKTURA", "2024-05-14 18:32"),
    Locale("de-AT", "EUR", "1.234,56", ("EUR", "€"), (10, 20), ("SUMME", "Gesamt", "Zu zahlen"), ("Zwischensumme",),
           ("MwSt", "USt"), "Bar", "Rückgeld", ("Bankomat", "Maestro"), ("Bäckerei Wien", "Gasthof Post"),
           ("Semmel", "Melange", "Topfenstrudel", "Almdudler", "Leberkäse", "Kipferl"), "Rechnung", "14.05.2024 18:32"),
    Locale("en-AU", "AUD", "1,234.56", ("$", "AUD"), (10,), ("TOTAL", "Total", "TOTAL AUD", "BALANCE DUE"), ("SUBTOTAL",),
           ("GST",), "CASH", "CHANGE", ("EFTPOS", "VISA DEBIT"), ("Bondi Grocer", "OUTBACK TOOLS"),
           ("Flat white", "Lamington", "Vegemite 380g", "Sunscreen", "Meat pie", "Avocado"), "TAX INVOICE",
           "14/05/2024 18:32", words="au", rounds_to=5),
    Locale("hu-HU", "HUF", "1 234,56", ("Ft", "HUF"), (5, 18, 27), ("ÖSSZESEN", "Fizetendő", "Végösszeg"),
           ("RÉSZÖSSZEG",), ("ÁFA",), "KÉSZPÉNZ", "VISSZAJÁRÓ", ("BANKKÁRTYA",), ("Sarki Bolt", "Duna Étterem"),
           ("Kifli", "Tej", "Túró Rudi", "Gulyás", "Kenyér", "Kávé", "Alma"), "SZÁMLA", "2024.05.14. 18:32", unit=100),
    Locale("ja-JP", "JPY", "1,234.56", ("¥",), (8, 10), ("TOTAL", "Total"), ("SUBTOTAL",), ("TAX",), "CASH", "CHANGE",
           ("VISA", "CREDIT"), ("Sakura Mart", "RAMEN HOUSE"),
           ("Onigiri", "Green tea", "Ramen", "Gyoza", "Melon pan", "Umbrella"), "INVOICE", "2024/05/14 18:32",
           words="en", unit=100),
    Locale("cs-CZ", "CZK", "1 234,56", ("Kč", "CZK"), (12, 21), ("CELKEM", "K ÚHRADĚ", "Celkem k úhradě"),
           ("Mezisoučet",), ("DPH",), "Hotovost", "Vráceno", ("Karta",), ("Potraviny Praha", "Hospoda U Lípy"),
           ("Rohlík", "Mléko 1,5%", "Pivo", "Svíčková", "Sýr", "Káva"), "FAKTURA", "14.05.2024 18:32", rounds_to=100),
    Locale("nb-NO", "NOK", "1 234,56", ("kr", "NOK"), (15, 25), ("Totalt", "Å BETALE", "SUM"), ("Delsum",), ("MVA",),
           "Kontant", "Veksel", ("Bankkort", "BankAxept"), ("Fjord Mat", "Kafé Bergen"),
           ("Brunost", "Melk 1 l", "Kaffe", "Laks", "Skolebolle", "Vaffel"), "FAKTURA", "14.05.2024 18:32", rounds_to=100),
    Locale("da-DK", "DKK", "1.234,56", ("kr", "DKK"), (25,), ("TOTAL", "I alt", "AT BETALE"), ("Subtotal",), ("Moms",),
           "Kontant", "Byttepenge", ("Dankort", "Kort"), ("Havnens Købmand", "Café Nyhavn"),
           ("Rugbrød", "Mælk", "Smørrebrød", "Kaffe", "Wienerbrød", "Æbler"), "FAKTURA", "14-05-2024 18:32", rounds_to=50),
    Locale("fi-FI", "EUR", "1 234,56", ("EUR", "€"), (10, 14, 24), ("YHTEENSÄ", "Yhteensä", "MAKSETTAVA"), ("Välisumma",),
           ("ALV",), "KÄTEINEN", "TAKAISIN", ("PANKKIKORTTI", "KORTTI"), ("Kauppahalli", "Ravintola Aino"),
           ("Ruisleipä", "Maito", "Kahvi", "Korvapuusti", "Lohi", "Juusto"), "LASKU", "14.05.2024 18:32", rounds_to=5),
    Locale("pt-PT", "EUR", "1.234,56", ("€", "EUR"), (6, 13, 23), ("TOTAL", "Total a pagar", "TOTAL EUR"), ("SUBTOTAL",),
           ("IVA",), "NUMERÁRIO", "TROCO", ("MULTIBANCO", "VISA"), ("Padaria Lisboa", "Café do Porto"),
           ("Pastel de nata", "Bica", "Pão", "Bacalhau", "Água", "Queijo"), "FATURA", "2024-05-14 18:32"),
    Locale("fr-BE", "EUR", "1.234,56", ("€", "EUR"), (6, 12, 21), ("TOTAL", "TOTAL A PAYER", "A PAYER"), ("Sous-total",),
           ("TVA",), "CASH", "RETOUR", ("BANCONTACT", "VISA"), ("Friterie Place", "LIBRAIRIE DU PARC"),
           ("Frites", "Gaufre", "Fricadelle", "Speculoos", "Bière", "Praline"), "FACTURE", "14/05/2024 18:32", rounds_to=5),
]


@dataclasses.dataclass
class MoreWords:
    """Further texts on receipts, often with numbers that are not totals."""

    savings: tuple
    counts: tuple
    points: tuple
    rounding: str
    weekdays: tuple
    site: str
    slogans: tuple
    discount: str
    tip: str
    given: tuple
    inclusive: tuple  # Tax in the total.


MORE_WORDS = {
    "en": MoreWords(("TOTAL SAVINGS", "YOU SAVED", "Total discount"), ("TOTAL ITEMS", "ITEMS SOLD", "Item count"),
                    ("Points balance", "LOYALTY POINTS", "Gift card balance"), "Rounding", ("Mon", "Tue", "Fri"),
                    "www.corner.shop", ("TRY OUR APP", "JOIN OUR CLUB", "10FT CABLES 50% OFF"), "Discount", "Tip",
                    ("CASH TENDERED", "AMOUNT TENDERED"), ("VAT INCLUDED IN TOTAL", "Total includes VAT of")),
    "au": MoreWords(("TOTAL SAVINGS", "You saved"), ("TOTAL ITEMS", "Items"), ("Points balance", "Rewards balance"),
                    "ROUNDING", ("Mon", "Fri"), "www.grocer.com.au", ("TRY OUR APP", "ABN 12 345 678 901"), "Discount",
                    "Tip", ("CASH TENDERED",), ("GST INCLUDED IN TOTAL", "Total includes GST of")),
    "de": MoreWords(("Sie sparen", "Ersparnis gesamt", "Gesamtersparnis", "Summe Rabatte"), ("Anzahl Artikel", "Artikel gesamt"),
                    ("Punktestand", "Bonuspunkte"), "Rundung", ("Mo", "Di", "Fr"), "www.laden.de",
                    ("Vielen Dank für Ihren Einkauf", "Es bediente Sie Frau Ron"), "Rabatt", "Trinkgeld",
                    ("Gegeben", "Geg. Bar"), ("Im Gesamtbetrag enthaltene MwSt", "inkl. MwSt")),
    "fr": MoreWords(("TOTAL REMISES", "Vos économies", "Total des remises"), ("TOTAL ARTICLES", "Nombre d'articles"),
                    ("Solde points", "Points fidélité"), "Arrondi", ("Lun", "Mar", "Ven"), "www.magasin.fr",
                    ("MERCI DE VOTRE VISITE", "TRY US AGAIN"), "Remise", "Pourboire", ("RECU", "ESPECES"),
                    ("TVA incluse dans le total", "dont TVA")),
    "es": MoreWords(("TOTAL AHORRO", "Ha ahorrado", "Total descuentos"), ("Total artículos", "Núm. artículos"),
                    ("Saldo puntos",), "Redondeo", ("Lun", "Vie"), "www.tienda.es", ("GRACIAS POR SU VISITA",), "Descuento",
                    "Propina", ("ENTREGADO",), ("IVA incluido en el total",)),
    "it": MoreWords(("TOTALE RISPARMIO", "Hai risparmiato", "Totale sconti"), ("TOTALE ARTICOLI", "N. pezzi"),
                    ("Saldo punti",), "Arrotondamento", ("Lun", "Ven"), "www.negozio.it", ("GRAZIE E ARRIVEDERCI",),
                    "Sconto", "Mancia", ("CONTANTE", "Pagamento contante"), ("di cui IVA", "IVA inclusa nel totale")),
    "nl": MoreWords(("TOTAAL VOORDEEL", "Uw voordeel", "Totaal korting"), ("TOTAAL ARTIKELEN", "Aantal artikelen"),
                    ("Puntensaldo", "Saldo punten"), "Afronding", ("Ma", "Vr"), "www.winkel.nl", ("BEDANKT EN TOT ZIENS",),
                    "Korting", "Fooi", ("Ontvangen", "Contant"), ("Waarvan BTW", "BTW in totaal")),
    "sv": MoreWords(("Total rabatt", "Du har sparat"), ("Antal varor", "Totalt antal varor"), ("Poängsaldo",),
                    "Öresavrundning", ("Mån", "Fre"), "www.butik.se", ("VÄLKOMMEN ÅTER",), "Rabatt", "Dricks",
                    ("Kontant", "Mottaget"), ("Varav moms",)),
    "pl": MoreWords(("Suma rabatów", "Oszczędzasz"), ("Liczba pozycji", "Razem sztuk"), ("Saldo punktów",), "Zaokrąglenie",
                    ("Pn", "Pt"), "www.sklep.pl", ("DZIĘKUJEMY",), "Rabat", "Napiwek", ("Gotówka", "Wpłata"),
                    ("w tym PTU",)),
    "nb": MoreWords(("Total rabatt", "Du sparte"), ("Antall varer",), ("Bonuspoeng",), "Øreavrunding", ("Man", "Fre"),
                    "www.butikk.no", ("VELKOMMEN IGJEN",), "Rabatt", "Tips", ("Kontant",), ("Herav MVA",)),
    "da": MoreWords(("Rabat i alt", "Du sparer"), ("Antal varer", "Varer i alt"), ("Point saldo",), "Øreafrunding",
                    ("Man", "Fre"), "www.butik.dk", ("TAK FOR BESØGET",), "Rabat", "Drikkepenge", ("Kontant", "Modtaget"),
                    ("Heraf moms", "Moms udgør")),
    "fi": MoreWords(("Alennukset yhteensä", "Säästit"), ("Tuotteita yhteensä", "Tuotteita"), ("Pisteet", "Bonusta"),
                    "Pyöristys", ("Ma", "Pe"), "www.kauppa.fi", ("KIITOS KÄYNNISTÄ",), "Alennus", "Tippi", ("KÄTEINEN",),
                    ("Sisältää ALV",)),
    "pt": MoreWords(("TOTAL POUPADO", "Total descontos"), ("Total artigos", "N. artigos"), ("Saldo pontos",),
                    "Arredondamento", ("Seg", "Sex"), "www.loja.pt", ("OBRIGADO PELA VISITA",), "Desconto", "Gorjeta",
                    ("ENTREGUE",), ("IVA incluído no total",)),
    "cs": MoreWords(("Celkem ušetřeno", "Ušetřili jste", "Slevy celkem"), ("Počet položek", "Položek celkem"),
                    ("Stav bodů",), "Zaokrouhlení", ("Po", "Pá"), "www.obchod.cz", ("DĚKUJEME ZA NÁKUP",), "Sleva",
                    "Spropitné", ("Přijato", "Hotovost"), ("Z toho DPH",)),
    "hu": MoreWords(("Összes kedvezmény", "Megtakarítás"), ("Tételek száma", "Összes tétel"), ("Pontegyenleg",), "Kerekítés",
                    ("Hé", "Pé"), "www.bolt.hu", ("KÖSZÖNJÜK A VÁSÁRLÁST",), "Kedvezmény", "Borravaló", ("KÉSZPÉNZ",),
                    ("Ebből ÁFA",)),
}
