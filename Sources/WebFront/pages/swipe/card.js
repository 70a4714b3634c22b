import {make} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {paintPlaceholder} from '../placeholder/paint.js'
import {verdicts} from '../photo/verdicts.js'

const usualShape = {width: 3, height: 2}

/**
 * The size of a photo's card: all of the photo, as large as there is room, and never larger than its pixels on the screen
 * but for small ones.
 *
 * @param {{width: number | null, height: number | null}} photo
 * @param {{width: number, height: number}} room
 */
export function cardSize(photo, room) {
  const {width, height} = photo.width && photo.height ? photo : usualShape
  const scale = Math.min(room.width / width, room.height / height)
  return {width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale))}
}

/**
 * A photo on a card. Its placeholder has its shape from the beginning, and the picture is laid upon it: nothing jumps.
 *
 * @param {import('../remote/types.js').Card} card
 */
export function createCard(card) {
  const placeholder = make('canvas', {class: 'card-placeholder'})
  const picture = make('canvas', {class: 'card-picture', hidden: true})
  const stamp = make('div', {class: 'card-stamp', 'aria-hidden': 'true'})
  const note = make('p', {class: 'card-note', hidden: true})
  const element = make('div', {class: 'card', data: {photo: card.photo.id}}, placeholder, picture, note, stamp)
  let loading = null
  let stamped = ''
  paintPlaceholder(placeholder, card.photo.placeholder)

  return {
    element,
    photo: card.photo,
    get isPainted() { return !picture.hidden },

    /** @param {{width: number, height: number}} room */
    resize(room) {
      const size = cardSize(card.photo, room)
      element.style.width = `${size.width}px`
      element.style.height = `${size.height}px`
      return size
    },

    /**
     * Asks for the picture once.
     *
     * @param {(photo: import('../remote/types.js').Photo) => {picture: Promise<ImageBitmap>, cancel: () => void}} load
     */
    async load(load) {
      if (loading) return
      loading = load(card.photo)
      try {
        const bitmap = await loading.picture
        picture.width = bitmap.width
        picture.height = bitmap.height
        picture.getContext('bitmaprenderer').transferFromImageBitmap(bitmap)
        picture.hidden = false
        placeholder.hidden = note.hidden = true
      } catch (error) {
        if (error.message === 'cancelled') return
        loading = null
        note.textContent = card.photo.problem ?? 'This picture could not be loaded.'
        note.hidden = false
      }
    },

    /** @param {number} x @param {number} y pixels @param {number} degrees @param {number} scale */
    move(x, y, degrees, scale) {
      element.style.transform = `translate3d(${x.toFixed(2)}px, ${y.toFixed(2)}px, 0) rotate(${degrees.toFixed(3)}deg) scale(${scale.toFixed(4)})`
    },

    /** @param {number} value */
    setOpacity(value) { element.style.opacity = value === 1 ? '' : value.toFixed(3) },

    /** Says what letting go would mean. @param {string | null} action @param {number} share 0…1 */
    lean(action, share) {
      const meaning = action ?? ''
      if (meaning !== stamped) {
        stamped = meaning
        const verdict = verdicts[meaning]
        stamp.dataset.action = meaning
        stamp.replaceChildren(...(meaning ? [icon(verdict?.icon ?? 'check'), verdict?.name ?? meaning] : []))
      }
      stamp.style.opacity = String(share)
      stamp.style.transform = `scale(${(0.8 + 0.2 * share).toFixed(3)})`
      element.classList.toggle('meant', share >= 1 && meaning !== '')
    },

    discard() {
      loading?.cancel()
      element.remove()
    },
  }
}
