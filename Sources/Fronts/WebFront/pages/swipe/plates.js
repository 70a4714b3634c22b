import {make} from '../ui/dom.js'

/** The edges of the cards below, visible under the one on display. */
export function createPlates() {
  const element = make('div', {class: 'deck-plates', 'aria-hidden': 'true', hidden: true})

  return {
    element,
    /** @param {{width: number, height: number} | null} size of the card on display; null if none is below it @param {number} cards */
    lay(size, cards) {
      element.hidden = size === null
      if (!size) return
      element.style.width = `${size.width}px`
      element.style.height = `${size.height}px`
      element.classList.toggle('last', cards < 3)
    },
    /** @param {number} share 0…1: how visible the card below is instead */
    reveal(share) { element.style.opacity = (1 - share).toFixed(3) },
  }
}
