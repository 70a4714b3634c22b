import {make} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {createPhotoPanel} from '../photo/panel.js'
import {paintPlaceholder} from '../placeholder/paint.js'
import {tierAddress, tierFor} from '../remote/tiers.js'
import {withChange} from '../swipe/review.js'
import {openViewer} from '../viewer/viewer.js'
import {createOverview} from './overview.js'

/**
 * The photo that is open, beside the grid; on a phone, in its place.
 *
 * @param {import('../app.js').App} app
 * @param {object} on
 * @param {(photo: import('../remote/types.js').Photo, change: object) => void} on.change
 * @param {(photo: import('../remote/types.js').Photo) => void} on.review from this photo on
 * @param {(step: number) => void} on.step to the photo after, or before
 * @param {() => void} on.close
 * @param {AbortSignal} closing
 */
export function createDetail(app, {change, review, step, close}, closing) {
  const placeholder = make('canvas', {class: 'detail-placeholder', hidden: true})
  const image = make('img', {class: 'detail-image', alt: '', decoding: 'async'})
  const picture = make('button', {class: 'detail-picture', type: 'button', 'aria-label': 'Zoom', onclick: zoom}, placeholder, image)
  const panel = createPhotoPanel({knownTags: () => app.tags(), change: (about) => { show(withChange(photo, about)); change(photo, about) }})
  const body = make('div', {class: 'detail-body', tabIndex: 0, role: 'group', 'aria-label': 'The photo and what is known of it'}, picture, panel.element,
    make('button', {class: 'button', type: 'button', onclick: () => review(photo)}, icon('review'), 'Review from here'))
  const blank = createOverview(app, closing).element
  const bar = make('div', {class: 'detail-bar'},
    make('button', {class: 'icon-button detail-close', type: 'button', 'aria-label': 'Close the photo', onclick: close}, icon('close')),
    make('span', {class: 'spacer'}),
    make('button', {class: 'icon-button', type: 'button', 'aria-label': 'Photo before', onclick: () => step(-1)}, icon('back')),
    make('button', {class: 'icon-button', type: 'button', 'aria-label': 'Photo after', onclick: () => step(1)}, icon('forward')))
  const element = make('aside', {class: 'detail', 'aria-label': 'Photo'}, bar, body, blank)
  let photo = null
  let asked = null
  image.onload = () => image.classList.add('loaded')

  function zoom() { if (photo) openViewer(app, photo, {closing}) }

  /** @param {import('../remote/types.js').Photo | null} shown */
  function show(shown) {
    const isOther = shown?.id !== photo?.id
    photo = shown
    bar.hidden = body.hidden = photo === null
    blank.hidden = photo !== null
    element.classList.toggle('filled', photo !== null)
    if (!photo) return
    panel.show(photo)
    if (!isOther) return
    body.scrollTop = 0
    picture.style.aspectRatio = `${photo.width || 3} / ${photo.height || 2}`
    picture.setAttribute('aria-label', `Zoom ${photo.name}`)
    paintPlaceholder(placeholder, photo.placeholder)
    image.classList.remove('loaded')
    const tier = tierFor(app.store.state.library.tiers, 420 * devicePixelRatio)
    image.src = tierAddress(photo, tier.name)
  }

  show(null)
  return {
    element, zoom,
    get photo() { return photo },
    focusTags: panel.focusTags,

    /** @param {string | null} id */
    async open(id) {
      asked?.abort()
      if (!id) return show(null)
      asked = new AbortController()
      const {signal} = asked
      await app.attempt(async () => show(await app.client.get(`/photos/${id}`, {signal})))
    },

    /** The photo that is open is described anew. */
    renew() { if (photo) this.open(photo.id) },
  }
}
