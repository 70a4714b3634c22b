"""What people do with mouse, fingers and keys, for Playwright in Chromium."""

FRAME = 14  # milliseconds between two moves, a little less than a screen's frame


def middle(page, selector):
    box = page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def swipe_with_mouse(page, dx, dy, selector=".deck", steps=8):
    """Drags from the middle of an element and releases while moving, so that the speed counts too."""
    x, y = middle(page, selector)
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, steps + 1):
        page.mouse.move(x + dx * step / steps, y + dy * step / steps)
        page.wait_for_timeout(FRAME)
    page.mouse.up()


class Touch:
    """Fingers on a page whose context has `has_touch`."""

    def __init__(self, page):
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def _send(self, kind, points):
        touch_points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touch_points})

    def swipe(self, dx, dy, selector=".deck", steps=8):
        x, y = middle(self.page, selector)
        self._send("touchStart", [(x, y)])
        for step in range(1, steps + 1):
            self._send("touchMove", [(x + dx * step / steps, y + dy * step / steps)])
            self.page.wait_for_timeout(FRAME)
        self._send("touchEnd", [])

    def hold(self, selector, milliseconds=700):
        """Presses long, as to start a selection."""
        self._send("touchStart", [middle(self.page, selector)])
        self.page.wait_for_timeout(milliseconds)
        self._send("touchEnd", [])

    def pinch(self, factor, selector=".deck", steps=10, reach=40):
        """Two fingers, moved apart (a factor above 1) or together."""
        x, y = middle(self.page, selector)

        def apart(distance):
            return [(x - distance, y), (x + distance, y)]

        self._send("touchStart", apart(reach)[:1])
        self._send("touchStart", apart(reach))
        for step in range(1, steps + 1):
            self._send("touchMove", apart(reach * (1 + (factor - 1) * step / steps)))
            self.page.wait_for_timeout(FRAME)
        self._send("touchEnd", [])


def confirm_commit(page):
    """Confirms what the commit sheet shows."""
    sheet = page.get_by_role("dialog", name="Commit")
    sheet.get_by_role("button", name="Commit").click()
    sheet.wait_for(state="detached")


def wait_for_animations(page):
    """Waits until all animations have ended, so that faded-in elements have their full opacity."""
    page.evaluate("() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)))")


def wait_for_picture(page, timeout=15_000):
    """Waits until the card on display shows its picture, not only its placeholder."""
    page.wait_for_selector(".card.top .card-picture:not([hidden])", timeout=timeout)


def shown_photo(page):
    """The ID of the photo on display in a review; None at its end."""
    card = page.locator(".card.top")
    return card.get_attribute("data-photo") if card.count() else None


def unconfirmed(page):
    """The number of decisions in the browser that the server has not confirmed."""
    return page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('sluice.outbox.')).length")


def wait_for_photos(page, wanted):
    """Checks that the grid has exactly these photos. Needs the window `HIGH`: which cells exist depends on where rows end."""
    page.wait_for_function("(count) => document.querySelector('.grid-count')?.textContent.startsWith(`${count} photo`)", arg=len(wanted))
    page.wait_for_function("(count) => document.querySelectorAll('.cell:not([hidden])').length === count", arg=len(wanted))
    page.wait_for_function("() => [...document.querySelectorAll('.cell:not([hidden])')].every((cell) => cell.dataset.photo)")
    photos = page.eval_on_selector_all(".cell:not([hidden])", "(cells) => cells.map((cell) => cell.dataset.photo)")
    assert sorted(photos) == sorted(wanted)
