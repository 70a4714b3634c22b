"""Receipts, invoices and letters as people photograph them: drawn from a seed, with totals that are known."""

import dataclasses
import random

import numpy
from PIL import Image, ImageDraw, ImageFilter, ImageFont

FONTS = [
    "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationMono-Regular.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationSansNarrow-Regular.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
    "/usr/share/fonts/truetype/inconsolata/Inconsolata.otf",
    "/usr/share/fonts/opentype/inconsolata/Inconsolata.otf",
    "/usr/share/fonts/truetype/courier-prime/CourierPrime-Regular.ttf",
    "/usr/share/fonts/truetype/courier-prime/Courier Prime.ttf",
]


@dataclasses.dataclass
class Locale:
    """How shops of a country write their receipts. Prices have the tax in them, but where `adds_tax`."""

    name: str
    currency: str
    amount: str  # Of 1234.56.
    signs: tuple  # In front of the total, or behind it.
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
           "Rechnung", "14.05.2024 18:32"),
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
           "FACTUUR", "14-05-2024 18:32"),
    Locale("sv-SE", "SEK", "1 234,56", ("kr", "SEK"), (6, 12, 25), ("Totalt", "ATT BETALA", "Summa"), ("Delsumma",),
           ("Moms",), "Kontant", "Växel", ("Kort", "Bankkort"),
           ("Livs & Mat", "Kafé Norr", "Järnhandeln"),
           ("Knäckebröd", "Mjölk 1,5 l", "Kanelbulle", "Smör", "Lax filé", "Kaffe", "Potatis", "Skruvmejsel"),
           "FAKTURA", "2024-05-14 18:32"),
    Locale("pl-PL", "PLN", "1 234,56", ("PLN", "zł"), (8, 23), ("SUMA PLN", "RAZEM", "DO ZAPŁATY"), ("Suma częściowa",),
           ("PTU",), "Gotówka", "Reszta", ("Karta",),
           ("Sklep spożywczy", "Bar Mleczny", "Delikatesy"),
           ("Chleb", "Mleko 2%", "Masło", "Ser żółty", "Kawa", "Pierogi", "Woda", "Jabłka"), "FAKTURA", "2024-05-14 18:32"),
]


@dataclasses.dataclass
class Page:
    """What a picture shows. `total` in hundredths, None where there is none."""

    kind: str
    locale: str
    total: int | None
    currency: str
    lines: list


def amount(locale, hundredths):
    whole, rest = divmod(abs(hundredths), 100)
    groups, mark = locale.amount[1], locale.amount[5]
    return ("-" if hundredths < 0 else "") + f"{whole:,}".replace(",", groups) + mark + f"{rest:02}"


def page(seed):
    """A receipt (most), an invoice, or a letter without a total."""
    chance = random.Random(seed)
    locale = LOCALES[seed % len(LOCALES)]
    if seed % 20 == 19:
        return Page("letter", locale.name, None, "", letter(chance))
    kind = "invoice" if chance.random() < 0.15 else "receipt"
    return bill(chance, locale, kind)


def bill(chance, locale, kind):
    def row(left, right):
        return (left, right)

    lines = [(chance.choice(locale.shops), None), (f"Main Street {chance.randint(1, 99)}", None),
             (f"Tel. 0{chance.randint(100, 999)} {chance.randint(100000, 999999)}", None), (locale.date, None)]
    if kind == "invoice":
        lines.append((f"{locale.invoice} {chance.randint(1000, 99999)}", None))
    lines.append(("-" * 32, None))
    most = 20_000 if kind == "invoice" or chance.random() < 0.1 else 2500
    unit = 5 if locale.name == "de-CH" else 1
    total = 0
    for good in chance.sample(locale.goods, chance.randint(1, 8)):
        price = max(unit, round(chance.randint(30, most) / unit) * unit)
        if chance.random() < 0.2:
            count = chance.randint(2, 5)
            lines.append(row(f"{count} x {amount(locale, price)}", ""))
            price *= count
        letter = chance.choice([" A", ""]) if locale.currency == "EUR" else ""
        lines.append(row(good, amount(locale, price) + letter))
        total += price
    if total > 500 and chance.random() < 0.12:
        off = min(total // 3, chance.randint(1, 40) * 10)
        lines.append(row({"de": "Rabatt", "fr": "Remise", "es": "Descuento", "it": "Sconto", "nl": "Korting", "sv": "Rabatt",
                          "pl": "Rabat"}.get(locale.name[:2], "Discount"), amount(locale, -off)))
        total -= off
    lines.append(("-" * 32, None))
    rate = chance.choice(locale.rates)
    rate_text = (f"{rate:g}%").replace(".", locale.amount[5])
    tax_word = chance.choice(locale.tax)
    if locale.adds_tax:
        tax = round(total * rate / 100)
        lines += [row(chance.choice(locale.subtotal), amount(locale, total)), row(f"{tax_word} {rate_text}", amount(locale, tax))]
        total += tax
    elif chance.random() < 0.3:
        lines.append(row(chance.choice(locale.subtotal), amount(locale, total)))
    sign = chance.choice(locale.signs)
    text = amount(locale, total)
    figure = f"{sign}{text}" if sign in ("$", "£") else chance.choice([f"{sign} {text}", f"{text} {sign}"])
    lines.append(("!" + chance.choice(locale.total), figure))
    way = chance.random()
    if way < 0.35:
        paid = (total // 1000 + 1) * 1000
        lines += [row(locale.cash, amount(locale, paid)), row(locale.change, amount(locale, paid - total))]
    elif way < 0.75:
        lines.append(row(chance.choice(locale.card), amount(locale, total)))
    if not locale.adds_tax and chance.random() < 0.7:
        tax = round(total * rate / (100 + rate))
        lines.append(("", None))
        if chance.random() < 0.5:
            lines.append(row(f"{tax_word} {rate_text}", amount(locale, tax)))
        else:
            figures = [amount(locale, value) for value in (total - tax, tax, total)]
            lines.append(row(f"{tax_word} {rate_text}", "  ".join(figures)))
    lines += [("", None), (f"No. {chance.randint(100000, 999999)}  {chance.randint(1, 30)}", None)]
    return Page(kind, locale.name, total, locale.currency, lines)


def letter(chance):
    words = ("the garden was quiet when we came back from the harbour and nobody had seen the letter that lay on the table "
             "since monday so my brother opened it and read aloud what our neighbour had written about the old house").split()
    lines = [("Dear friend,", None), ("", None)]
    for _ in range(chance.randint(10, 20)):
        lines.append((" ".join(chance.choice(words) for _ in range(7)), None))
    return lines + [("", None), (f"Yours, on {chance.randint(1, 28)}.05.2024", None)]


def fonts():
    found = [path for path in FONTS if is_there(path)]
    return found


def is_there(path):
    try:
        ImageFont.truetype(path, 12)
    except OSError:
        return False
    return True


def photograph(made, seed, path):
    """Draws a page, lays it on a table, lights it unevenly, turns it a little, and takes a noisy photo of it."""
    chance = random.Random(seed * 7919 + 1)
    noise = numpy.random.default_rng(seed)
    choices = fonts()
    font_path = choices[chance.randrange(len(choices))]
    size = chance.randint(30, 44)
    paper = drawn(made.lines, font_path, size, chance)
    room = int(max(paper.size) * chance.uniform(1.03, 1.25))
    table = Image.new("L", (max(paper.width + 80, int(room * 0.8)), max(paper.height + 80, room)), chance.randint(40, 120))
    # The grain of wood.
    grain = noise.normal(0, 12, (table.height // 8 + 1, table.width // 64 + 1))
    grain = numpy.asarray(Image.fromarray(grain.astype("float32")).resize(table.size))
    table = Image.fromarray(numpy.clip(numpy.asarray(table, "float32") + grain, 0, 255).astype("uint8"))
    mask = Image.new("L", paper.size, 255)
    angle = chance.uniform(-4, 4)
    turned, mask = (each.rotate(angle, Image.Resampling.BICUBIC, expand=True) for each in (paper, mask))
    table.paste(turned, ((table.width - turned.width) // 2, (table.height - turned.height) // 2), mask)
    pixels = numpy.asarray(table, "float32")
    light = numpy.linspace(chance.uniform(0.7, 1), chance.uniform(0.7, 1), table.width)[None, :]
    light = light * numpy.linspace(chance.uniform(0.8, 1), chance.uniform(0.8, 1), table.height)[:, None]
    pixels = pixels * light + noise.normal(0, chance.uniform(2, 9), pixels.shape)
    photo = Image.fromarray(numpy.clip(pixels, 0, 255).astype("uint8"))
    photo = photo.filter(ImageFilter.GaussianBlur(chance.uniform(0, 1.1)))
    warm = chance.uniform(0.9, 1)
    photo = Image.merge("RGB", [photo, photo.point(lambda v: v * (1 + warm) / 2), photo.point(lambda v: v * warm)])
    photo.save(path, quality=chance.randint(55, 92))


def drawn(lines, font_path, size, chance):
    font, large = (ImageFont.truetype(font_path, each) for each in (size, int(size * chance.uniform(1, 1.4))))
    width = int(font.getlength("M" * chance.randint(30, 38)))
    step, margin = int(size * chance.uniform(1.25, 1.6)), size * 2
    ink = chance.randint(20, 95)
    paper = Image.new("L", (width + 2 * margin, step * (len(lines) + 1) + 2 * margin), chance.randint(225, 252))
    pen = ImageDraw.Draw(paper)
    y = margin
    for left, right in lines:
        face = large if left.startswith("!") else font
        left = left.removeprefix("!")
        if set(left) == {"-"}:
            left = "-" * int(width / font.getlength("-"))
        if right is None and y < margin + 4 * step and left:
            pen.text((margin + (width - face.getlength(left)) / 2, y), left, ink, face)
        else:
            while face.getlength(left) > width and left:
                left = left[:-1]
            pen.text((margin, y), left, ink, face)
        if right:
            pen.text((margin + width - face.getlength(right), y), right, ink, face)
        y += step
    return paper
