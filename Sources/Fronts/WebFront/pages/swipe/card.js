import {make, setText} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {paintPlaceholder} from '../placeholder/paint.js'
import {failureNote} from '../photo/failure.js'
import {actionIcon, actionName} from './actions.js'

const usualShape = {width: 3, height: 2}

/**
 * Whether the width and height of a photo are known.
 *
 * @param {{width?: number | null, height?: number | null}} photo
 */
export function hasShape({width, height}) { return Boolean(width && height) }

/**
 * The size of a photo's card: the whole photo, as large as it fits. A photo of unknown shape gets the default card, which its
 * picture fills as far as possible.
 *
 * @param {{width?: number | null, height?: number | null}} photo
 * @param {{width: number, height: number}} room
 */
export function cardSize(photo, room) {
  const {width, height} = hasShape(photo) ? photo : usualShape
  const scale = Math.min(room.width / width, room.height / height)
  return {width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale))}
}

/**
 * A photo on a card. The placeholder has the final shape, and the picture is drawn over it, so nothing jumps.
 *
 * @param {import('../remote/types.js').Card} card
 */
export function createCard({photo}) {
  const placeholder = make('canvas', {class: 'card-placeholder'})
  const picture = make('canvas', {class: 'card-picture', hidden: true})
  const stamp = make('div', {class: 'card-stamp', 'aria-hidden': 'true'})
  const stars = make('p', {class: 'card-stars', 'aria-hidden': 'true', hidden: true})
  const note = make('p', {class: 'card-note', hidden: true})
  const element = make('div', {class: 'card', data: {photo: photo.id}}, placeholder, picture, note, stars, stamp)
  let loading = null
  let [stamped, size] = ['', {width: 0, height: 0}]
  paintPlaceholder(placeholder, photo.placeholder)

  return {
    element, photo,
    get size() { return size },

    /** @param {{width: number, height: number}} room */
    resize(room) {
      const wanted = cardSize(photo, room)
      if (wanted.width === size.width && wanted.height === size.height) return
      size = wanted
      element.style.width = `${size.width}px`
      element.style.height = `${size.height}px`
    },

    /**
     * Shows the photo's current decisions.
     *
     * @param {import('../remote/types.js').Photo} known
     */
    describe({rating}) {
      stars.hidden = rating <= 0
      setText(stars, rating > 0 ? '★'.repeat(rating) : '')
    },

    /**
     * Loads the picture once.
     *
     * @param {(photo: import('../remote/types.js').Photo) => {picture: Promise<ImageBitmap>, cancel: () => void}} load
     */
    async load(load) {
      if (loading) return
      loading = load(photo)
      try {
        const bitmap = await loading.picture
        picture.width = bitmap.width
        picture.height = bitmap.height
        picture.getContext('bitmaprenderer').transferFromImageBitmap(bitmap)
        picture.hidden = false
        placeholder.hidden = note.hidden = true
        element.classList.add('painted')
      } catch (error) {
        if (error.message === 'cancelled') return
        loading = null
        if (photo.failure) note.replaceChildren(failureNote(photo, {withList: false}))
        else note.textContent = photo.problem ?? 'This picture could not be loaded.'
        note.classList.toggle('failure', Boolean(photo.failure))
        note.hidden = false
      }
    },

    /** @param {number} x @param {number} y pixels @param {number} degrees @param {number} scale */
    move(x, y, degrees, scale) { element.style.transform = placed(x, y, degrees, scale) },

    /**
     * Moves in a straight line.
     *
     * @param {{x: number, y: number}} start
     * @param {{x: number, y: number}} end
     * @returns {Animation}
     */
    fly(start, end, degrees, milliseconds) {
      return element.animate({transform: [placed(start.x, start.y, degrees, 1), placed(end.x, end.y, degrees, 1)]}, {duration: milliseconds, fill: 'forwards'})
    },

    /** @param {number} value */
    setOpacity(value) { element.style.opacity = value === 1 ? '' : value.toFixed(3) },

    /**
     * Shows the action of letting go now.
     *
     * @param {string | null} action
     * @param {number} share 0…1
     */
    lean(action, share) {
      const meaning = action ?? ''
      if (meaning !== stamped) {
        stamped = meaning
        stamp.dataset.action = meaning
        const sign = meaning && actionIcon(meaning)
        stamp.replaceChildren(...(sign ? [icon(sign)] : []), meaning && actionName(meaning))
      }
      stamp.style.opacity = share.toFixed(3)
      stamp.style.transform = `scale(${(0.8 + 0.2 * share).toFixed(3)})`
      element.classList.toggle('meant', share >= 1 && meaning !== '')
    },

    discard() {
      loading?.cancel()
      element.remove()
    },
  }
}

function placed(x, y, degrees, scale) {
  return `translate3d(${x.toFixed(2)}px, ${y.toFixed(2)}px, 0) rotate(${degrees.toFixed(3)}deg) scale(${scale.toFixed(4)})`
}
