"""Text of receipts, invoices and letters, generated at random from a seed, with known totals."""

import dataclasses
import random

from .shops import LOCALES


@dataclasses.dataclass
class Page:
    """The content of a picture. `total` in hundredths, None if there is none."""

    kind: str
    locale: str
    total: int | None
    currency: str
    lines: list  # Of (left, right): right is None for a single text; a leading "!" makes it large.
    traps: list = dataclasses.field(default_factory=list)  # Texts that may be mistaken for something else.

    @property
    def text(self):
        """The result of recognition without errors."""
        return "\n".join(" ".join(part for part in (left.removeprefix("!"), right) if part) for left, right in self.lines)


def page(seed):
    """A receipt (most), an invoice, or a letter without a total."""
    chance = random.Random(seed)
    locale = LOCALES[(seed - seed // 20) % len(LOCALES)]
    if seed % 20 == 19:
        return Page("letter", locale.name, None, "", letter(chance))
    kind = "invoice" if chance.random() < 0.15 else "receipt"
    return Bill(chance, locale, kind).page()


def amount(locale, hundredths):
    whole, rest = divmod(abs(hundredths), 100)
    groups, mark = locale.amount[1], locale.amount[5]
    return ("-" if hundredths < 0 else "") + f"{whole:,}".replace(",", groups) + ("" if locale.is_whole else f"{mark}{rest:02}")


class Bill:
    def __init__(self, chance, locale, kind):
        self.chance, self.locale, self.kind = chance, locale, kind
        self.lines, self.traps, self.total = [], [], 0
        self.rate = chance.choice(locale.rates)
        self.sign = chance.choice(locale.signs)

    def page(self):
        self.head()
        self.goods()
        self.rule()
        self.sums()
        self.payment()
        self.taxes()
        self.foot()
        return Page(self.kind, self.locale.name, self.total, self.locale.currency, self.lines, self.traps)

    def by_chance(self, trap, likelihood):
        happens = self.chance.random() < likelihood
        if happens:
            self.traps.append(trap)
        return happens

    def row(self, left, right):
        self.lines.append((left, right))

    def rule(self):
        self.row("-" * 32, None)

    def amount(self, hundredths):
        return amount(self.locale, hundredths)

    def signed(self, hundredths):
        text = self.amount(hundredths)
        if self.sign in ("$", "£", "¥"):
            return f"{self.sign}{text}"
        behind = self.sign in ("Ft", "kr", "zł", "Kč")
        return f"{text} {self.sign}" if behind or self.chance.random() < 0.5 else f"{self.sign} {text}"

    def rounded(self, hundredths):
        return max(self.locale.unit, round(hundredths / self.locale.unit) * self.locale.unit)

    def head(self):
        chance, locale, more = self.chance, self.locale, self.locale.more
        self.row(chance.choice(locale.shops), None)
        self.row(f"Main Street {chance.randint(1, 99)}", None)
        self.row(f"Tel. 0{chance.randint(100, 999)} {chance.randint(100000, 999999)}", None)
        if self.by_chance("site", 0.2):
            self.row(more.site, None)
        if self.by_chance("slogan", 0.2):
            self.row(chance.choice(more.slogans), None)
        weekday = f"{chance.choice(more.weekdays)} " if self.by_chance("weekday", 0.25) else ""
        self.row(weekday + locale.date, None)
        if weekday and self.by_chance("day", 0.3):
            self.row(f"{weekday}{chance.randint(1, 28):02}.05.", None)
        if self.kind == "invoice":
            self.row(f"{locale.invoice} {chance.randint(1000, 99999)}", None)
        self.rule()

    def goods(self):
        chance, locale = self.chance, self.locale
        most = 20_000 if self.kind == "invoice" or chance.random() < 0.1 else 2500
        if locale.is_whole:
            most *= 100
        self.count = 0
        for good in chance.sample(locale.goods, chance.randint(1, min(8, len(locale.goods)))):
            price, count = self.rounded(chance.randint(30, most)), 1
            if chance.random() < 0.2:
                count = chance.randint(2, 5)
                self.row(f"{count} x {self.amount(price)}", "")
                price *= count
            letter = chance.choice([" A", ""]) if locale.currency == "EUR" else ""
            self.row(good, self.amount(price) + letter)
            self.total += price
            self.count += count
        if self.total > 500 and chance.random() < 0.12:
            off = self.rounded(min(self.total // 3, chance.randint(1, 40) * 10))
            self.row(locale.more.discount, self.amount(-off))
            self.total -= off

    @property
    def tax_text(self):
        return f"{self.chance.choice(self.locale.tax)} {self.rate:g}%".replace(".", self.locale.amount[5])

    def sums(self):
        chance, locale, more = self.chance, self.locale, self.locale.more
        if locale.adds_tax:
            tax = round(self.total * self.rate / 100)
            self.row(chance.choice(locale.subtotal), self.amount(self.total))
            self.row(self.tax_text, self.amount(tax))
            self.total += tax
        elif chance.random() < 0.3:
            self.row(chance.choice(locale.subtotal), self.amount(self.total))
        if locale.name[:2] == "fr" and self.total > 500 and self.by_chance("net à payer", 0.3):
            off = 100
            self.row("!TOTAL", self.signed(self.total))
            self.row(more.discount.upper(), self.amount(-off))
            self.total -= off
            self.row("!NET A PAYER", self.signed(self.total))
        else:
            word = "ORDER TOTAL" if locale.name[:2] == "en" and self.by_chance("order total", 0.15) else chance.choice(locale.total)
            self.row("!" + word, self.signed(self.total))
        if locale.is_whole or self.by_chance("count", 0.25):
            self.row(chance.choice(more.counts), str(self.count))
        if self.by_chance("savings", 0.2):
            self.row(chance.choice(more.savings), self.amount(self.rounded(chance.randint(10, 900))))
        if self.by_chance("foreign", 0.06):
            self.row(f"= {self.total * 1.087 / 100:.2f} {'USD' if locale.currency != 'USD' else 'EUR'}", None)

    def payment(self):
        chance, locale, more = self.chance, self.locale, self.locale.more
        way = chance.random()
        if way < 0.35:
            due = self.total
            if locale.rounds_to and due % locale.rounds_to and self.by_chance("rounding", 0.5):
                due = round(due / locale.rounds_to) * locale.rounds_to
                self.row(more.rounding, self.amount(due - self.total))
            note = 1000 * (100 if locale.is_whole else 1)
            paid = (due // note + 1) * note
            self.row(chance.choice((locale.cash, *more.given)), self.signed(paid))
            self.row(locale.change, self.signed(paid - due))
        elif way < 0.75:
            paid = self.total
            if locale.name[:2] in ("en", "de", "fr") and self.by_chance("tip", 0.15):
                tip = self.rounded(paid // 8)
                self.row(more.tip, self.amount(tip))
                self.total = paid = paid + tip
                self.row("!" + locale.total[0], self.signed(self.total))
            self.row(chance.choice(locale.card), self.signed(paid))

    def taxes(self):
        chance, locale, more = self.chance, self.locale, self.locale.more
        if not locale.adds_tax and chance.random() < 0.7:
            tax = self.rounded(self.total * self.rate / (100 + self.rate))
            self.row("", None)
            if self.by_chance("tax in total", 0.25):
                self.row(chance.choice(more.inclusive), self.amount(tax))
            elif chance.random() < 0.5:
                self.row(self.tax_text, self.amount(tax))
            else:
                figures = [self.amount(value) for value in (self.total - tax, tax, self.total)]
                self.row(self.tax_text, "  ".join(figures))

    def foot(self):
        chance, more = self.chance, self.locale.more
        if self.locale.currency == "USD" and self.by_chance("suggested tips", 0.3):
            self.row("", None)
            self.row("Suggested gratuity", None)
            for percent in (15, 18, 20):
                tip = self.total * percent // 100
                self.row(*chance.choice([(f"{percent}%", self.signed(tip)),
                                         (f"{percent}% Tip {self.signed(tip)}", f"Total {self.signed(self.total + tip)}")]))
        if self.by_chance("points", 0.2):
            self.row(chance.choice(more.points), chance.choice([str(chance.randint(10, 5000)),
                                                                self.amount(self.rounded(chance.randint(100, 9000)))]))
        self.row("", None)
        self.row(f"No. {chance.randint(100000, 999999)}  {chance.randint(1, 30)}", None)


def letter(chance):
    words = ("the garden was quiet when we came back from the harbour and nobody had seen the letter that lay on the table "
             "since monday so my brother opened it and read aloud what our neighbour had written about the old house").split()
    lines = [" ".join(chance.choice(words) for _ in range(7)) for _ in range(chance.randint(10, 20))]
    return [(line, None) for line in ("Dear friend,", "", *lines, "", f"Yours, on {chance.randint(1, 28)}.05.2024")]
