/** The speed of scrolling in pixels per second; positive downwards. */
export function speedMeter() {
  let [place, at, speed] = [0, 0, 0]
  return {
    add(newPlace, now) {
      const seconds = (now - at) / 1000
      speed = seconds > 0 && seconds < 0.25 ? 0.6 * speed + 0.4 * (newPlace - place) / seconds : 0
      ;[place, at] = [newPlace, now]
      return speed
    },
    rest() { speed = 0 },
    get speed() { return speed },
  }
}
