import {make} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {decidedCell} from '../photo/cells.js'
import {createFilm} from '../photo/film.js'
import {createPageTurner} from '../photo/pages.js'
import {createPhotoPanel} from '../photo/panel.js'
import {paintPlaceholder} from '../placeholder/paint.js'
import {failureNote, hasNoPicture} from '../photo/failure.js'
import {tierAddresses, tierFor} from '../remote/tiers.js'
import {withChange} from '../swipe/review.js'
import {Unreachable} from '../remote/client.js'
import {createOverview} from './overview.js'

/**
 * The open photo, beside the grid. It is shown from its cell at once, and with all details when the server answers.
 *
 * @param {import('../app.js').App} app
 * @param {object} on
 * @param {(photo: import('../remote/types.js').Photo, change: object) => void} on.change
 * @param {(photo: import('../remote/types.js').Photo) => void} on.review starts a review at this photo
 * @param {(step: number) => void} on.step shows the next photo, or the previous one
 * @param {() => void} on.zoom
 * @param {() => void} on.close
 * @param {(photos: string[], cover: string) => void} on.stack
 * @param {(photos: string[]) => void} on.unstack
 * @param {(photo: import('../remote/types.js').Photo | import('../photo/cells.js').Cell) => void} on.shown more is known now
 * @param {AbortSignal} closing
 */
export function createDetail(app, {change, review, step, zoom, close, stack, unstack, shown: onShown}, closing) {
  const placeholder = make('canvas', {class: 'detail-placeholder', hidden: true})
  const image = make('img', {class: 'detail-image', alt: '', decoding: 'async'})
  const note = make('div', {class: 'detail-note', hidden: true})
  const picture = make('button', {class: 'detail-picture', type: 'button', 'aria-label': 'Zoom', onclick: zoom}, placeholder, image)
  const film = createFilm(() => app.store.state.library.originals)
  const turner = createPageTurner(showPicture)
  const waiting = make('p', {class: 'soft', role: 'status', hidden: true}, 'Sluice does not answer. The details appear as soon as it does.')
  const panel = createPhotoPanel({
    knownTags: () => app.tags(), change: decide,
    cover: (cover) => stack(photo.stack.map((file) => file.id), cover), unstack: () => unstack([photo.id]),
  })
  const reviewing = make('button', {class: 'button for-deciders', type: 'button', onclick: () => review(photo)}, icon('review'), 'Review from here')
  const body = make('div', {class: 'detail-body', tabIndex: 0, role: 'group', 'aria-label': 'The photo and its details'}, picture, turner.element, film.element, note, waiting, panel.element, reviewing)
  const blank = createOverview(app, closing).element
  const steps = new Map([[-1, stepButton(-1, 'Previous photo', 'back')], [1, stepButton(1, 'Next photo', 'forward')]])
  const bar = make('div', {class: 'detail-bar'},
    make('button', {class: 'icon-button detail-close', type: 'button', 'aria-label': 'Close the photo', onclick: close}, icon('close')),
    make('span', {class: 'spacer'}), ...steps.values())
  const element = make('aside', {class: 'detail', 'aria-label': 'Photo'}, bar, body, blank)
  /** @type {any} */
  let photo = null
  /** @type {string | null} The ID of the photo to show. */
  let wanted = null
  let loading = null
  image.onload = () => image.classList.add('loaded')
  closing.addEventListener('abort', () => loading?.abort())
  app.store.watch((state) => state.connection, (connection) => {
    waiting.hidden = connection !== 'away' || isDescribed()
    if (connection === 'online' && wanted !== null && !isDescribed()) describe()
  }, closing)

  /** @param {number} by @param {string} label @param {import('../ui/icons.js').Icon} sign */
  function stepButton(by, label, sign) {
    return make('button', {class: 'icon-button', type: 'button', 'aria-label': label, onclick: () => step(by)}, icon(sign))
  }

  function isDescribed() { return photo !== null && photo.id === wanted && 'tags' in photo }

  function decide(about) {
    if (photo?.id !== wanted) return
    if (!about.only) show(isDescribed() ? withChange(photo, about) : decidedCell(photo, about))
    change(photo, about)
  }

  /** @param {any} shown a photo, or its cell until the photo is loaded */
  function show(shown) {
    const isOther = shown?.id !== photo?.id
    photo = shown
    bar.hidden = body.hidden = photo === null
    blank.hidden = photo !== null
    element.classList.toggle('filled', photo !== null)
    film.show(photo)
    turner.show(photo)
    if (!photo) return
    onShown(photo)
    for (const part of [panel.element, reviewing]) part.hidden = !isDescribed()
    if (isDescribed()) panel.show(photo)
    if (isDescribed()) picture.setAttribute('aria-label', `Zoom ${photo.name}`)
    picture.hidden = hasNoPicture(photo)
    note.hidden = !photo.failure
    if (photo.failure) note.replaceChildren(failureNote(photo))
    if (!isOther) return
    body.scrollTop = 0
    picture.style.aspectRatio = `${photo.width || 3} / ${photo.height || 2}`
    showPicture()
  }

  function showPicture() {
    paintPlaceholder(placeholder, turner.page === 1 ? photo.placeholder : null)
    image.classList.remove('loaded')
    image.removeAttribute('src')
    const tier = tierFor(app.store.state.library.tiers, 420 * devicePixelRatio)
    const [first, second] = tierAddresses(photo, tier, turner.page)
    image.onerror = () => { if (second && !image.src.endsWith(second)) image.src = second }
    if (!picture.hidden) image.src = first
  }

  async function describe() {
    loading?.abort()
    loading = new AbortController()
    const {signal} = loading
    await app.attempt(async () => {
      try {
        show(await app.client.get(`/photos/${wanted}`, {signal}))
        waiting.hidden = true
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error
        waiting.hidden = isDescribed()
      }
    })
  }

  show(null)
  return {
    element, decide,
    /** The open photo, as far as it is loaded. */
    get photo() { return photo },
    /** The open page of a document, counted from 1. */
    get page() { return turner.page },
    focusTags: panel.focusTags,

    /** @param {string | null} id @param {import('../photo/cells.js').Cell} [cell] its cell, if known */
    open(id, cell) {
      wanted = id
      loading?.abort()
      if (id === null) return show(null)
      if (photo?.id !== id) show(cell ?? null)
      return describe()
    },

    /** Reloads the open photo. */
    renew() { if (wanted !== null) describe() },

    /** @param {(by: number) => boolean} can whether there is a next or previous photo */
    showSteps(can) { for (const [by, button] of steps) button.disabled = !can(by) },
  }
}
