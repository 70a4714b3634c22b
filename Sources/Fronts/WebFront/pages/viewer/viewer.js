import {forward, make, prefersStillness, setText} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {paintPlaceholder} from '../placeholder/paint.js'
import {failureNote, hasNoPicture} from '../photo/failure.js'
import {createFilm} from '../photo/film.js'
import {createPageTurner} from '../photo/pages.js'
import {fullSize, sourceFor, sourcesOf, sourceText} from './sources.js'
import {createPinch} from './pinch.js'
import {createTiles} from './tiles.js'
import {createTrack, pictureFrom} from './track.js'
import {fitScale, inside, scaledAbout, scaleLimits} from './transform.js'

const panStep = 90
/** How much a picture that is shown whole may be enlarged; a zoomed one is not. */
const fittedSlack = 1.25
/** The size assumed for a photo of unknown size. */
const usualSize = {width: 3000, height: 2000}

/**
 * Shows a photo over the whole page. It can be zoomed and moved with fingers, wheel, mouse and keys, and leads to the
 * previous and next photo. Lengths are in pixels of the original: 100 % is one of them per screen pixel.
 *
 * @param {import('../app.js').App} app
 * @param {object} options
 * @param {() => void} options.close the user closes it: `close()` has to be called then
 * @param {{can: (by: 1 | -1) => boolean, at: (by: 1 | -1) => object | null, go: (by: 1 | -1) => void}} [options.steps] steps
 *   to the neighbouring photos, as cells if loaded
 * @param {{content: HTMLElement, actions: HTMLElement, toggle: (isOpen?: boolean) => void}} [options.facts] shown beside the
 *   photo on request, and always below it
 */
export function createViewer(app, {close, steps, facts}) {
  const placeholder = make('canvas', {class: 'viewer-placeholder'})
  const pictures = make('div', {class: 'viewer-pictures'})
  const tiles = createTiles(app, {ready: () => { describe(); load() }, missing: withoutTiles})
  const sheet = make('div', {class: 'viewer-sheet'}, placeholder, pictures, tiles.element)
  const note = make('div', {class: 'viewer-note', role: 'status', hidden: true})
  const [name, about] = [make('strong', {class: 'viewer-name'}), make('span', {class: 'viewer-about numbers'})]
  const level = make('output', {class: 'viewer-level numbers'})
  const button = (sign, label, onclick, more = {}) => make('button', {class: 'icon-button', type: 'button', 'aria-label': label, title: label, onclick, ...more}, icon(sign))
  const toggle = make('button', {class: 'button small', type: 'button', onclick: () => step(isFitted() ? 'pixels' : 'fit')})
  const factsButton = facts && button('info', 'Facts', () => facts.toggle(), {'aria-expanded': 'false'})
  const frame = make('div', {class: 'viewer-frame', tabIndex: 0, role: 'group', autofocus: true, 'aria-roledescription': 'zoomable photo'})
  const [previous, next] = /** @type {const} */ ([-1, 1]).map((by) => steps && button(by < 0 ? 'back' : 'forward', by < 0 ? 'Previous photo' : 'Next photo', () => go(by)))
  previous?.classList.add('viewer-step', 'before')
  next?.classList.add('viewer-step', 'after')
  const panel = facts && make('aside', {class: 'viewer-facts', tabIndex: -1, 'aria-label': 'Facts', hidden: true},
    button('close', 'Close the facts', () => facts.toggle(false)), facts.content)
  const film = createFilm(() => app.store.state.library.originals)
  const turner = createPageTurner(showPage)
  const dialog = make('dialog', {class: 'viewer', tabIndex: -1, 'aria-modal': 'true'}, frame, film.element, turner.element, note,
    make('div', {class: 'viewer-bar'}, button('close', 'Close', () => close(), {title: 'Close (Esc)'}),
      make('p', {class: 'viewer-words'}, name, about), level, toggle, factsButton),
    ...[previous, next].filter(Boolean), facts && make('div', {class: 'viewer-actions for-deciders'}, facts.actions), panel)
  const track = createTrack(sheet, {
    can: (by) => steps?.can(by) ?? false, step: (by) => steps.go(by), down: close, up: () => facts?.toggle(true),
    lower: (share) => dialog.style.setProperty('--lower', share.toFixed(3)),
  })
  frame.append(track.element)

  /** @type {any} */
  let photo = null
  /** @type {import('./sources.js').Source[]} */
  let sources = []
  /** @typedef {{source: import('./sources.js').Source, image: HTMLImageElement}} Loaded */
  /** @type {Loaded | null} On display. */
  let shown = null
  /** @type {Loaded | null} Loading. */
  let coming = null
  let [view, size, wanted, opener] = [{scale: 1, x: 0, y: 0}, {width: 1, height: 1}, 0, null]

  function picture() {
    const {naturalWidth: width = 0, naturalHeight: height = 0} = shown?.image ?? {}
    const whole = photo?.width && photo.height ? photo : null
    if (turner.page > 1 && width) return fullSize(whole ?? usualSize, {width, height})
    return whole ? fullSize(whole, whole) : width ? {width, height} : usualSize
  }

  const actual = () => 1 / devicePixelRatio
  const isFitted = () => view.scale <= fitScale(picture(), size) * 1.001
  /** The scale of one pixel of the source per screen pixel. */
  function pixelScale() {
    const best = sources.at(-1)
    const long = Math.max(picture().width, picture().height)
    return actual() * Math.min(1, (best?.edge ?? Infinity) / long)
  }

  function set(changed, isSmooth = false) {
    view = inside(changed, picture(), size)
    sheet.classList.toggle('smooth', isSmooth && !prefersStillness())
    cancelAnimationFrame(wanted)
    wanted = requestAnimationFrame(paint)
  }

  function paint() {
    const {scale, x, y} = view
    const {width, height} = picture()
    sheet.style.width = `${width}px`
    sheet.style.height = `${height}px`
    sheet.style.transform = `translate3d(${(x - width * scale / 2).toFixed(2)}px, ${(y - height * scale / 2).toFixed(2)}px, 0) scale(${scale.toFixed(5)})`
    for (const one of [shown?.image, tiles.element]) one?.classList.toggle('pixels', scale > pixelScale() * 3)
    setText(level, `${Math.round(100 * scale / actual())} %`)
    setText(toggle, isFitted() ? '1 : 1' : 'Whole photo')
    frame.classList.toggle('fitted', isFitted())
    load()
  }

  /** Loads the source that is sharp at this size, unless that or a larger one is loaded. */
  function load() {
    if (!photo || size.width <= 1) return
    if (hasNoPicture(photo)) return showMissing()
    const long = Math.max(picture().width, picture().height)
    const edge = Math.min(long, Math.round(long * view.scale * devicePixelRatio))
    const sharp = sourceFor(sources, edge, isFitted() ? fittedSlack : 1.001)
    if (sharp?.isTiled) tiles.show(photo.id, turner.page, inView())
    // The largest tier is shown until the tiles are there.
    const source = sharp?.isTiled ? sources.filter((one) => !one.isTiled).at(-1) : sharp
    const rank = (one) => one ? sources.findIndex(({name: other}) => other === one.source.name) : -1
    if (!source || sources.indexOf(source) <= Math.max(rank(shown), rank(coming))) return
    coming?.image.remove()
    const image = pictureFrom(source.addresses, 'high')
    const mine = coming = {source, image}
    image.addEventListener('load', () => { if (coming === mine) display(mine) })
    image.addEventListener('missing', () => { if (coming === mine) missed(mine) })
    pictures.append(image)
  }

  /** The part of the picture that is in view, in shares of it. */
  function inView() {
    const {width, height} = picture()
    const share = (position, length, room) => Math.min(1, Math.max(0, (length * view.scale / 2 - position + room) / (length * view.scale)))
    return {
      left: share(view.x, width, -size.width / 2), right: share(view.x, width, size.width / 2),
      top: share(view.y, height, -size.height / 2), bottom: share(view.y, height, size.height / 2),
    }
  }

  /**
   * Shows another photo or page, whole.
   *
   * @param {HTMLImageElement | null} taken its picture, if loaded
   */
  function begin(taken) {
    tiles.clear()
    coming = null
    shown = taken && {source: sourceFor(sources, Math.max(taken.naturalWidth, taken.naturalHeight), 1), image: taken}
    pictures.replaceChildren(...(taken ? [taken] : []))
    note.hidden = true
    view = {scale: fitScale(picture(), size), x: 0, y: 0}
    cancelAnimationFrame(wanted)
    paint()
    showSides()
  }

  function showPage() {
    sources = sourcesOf(photo, app.store.state.library, turner.page)
    paintPlaceholder(placeholder, turner.page === 1 ? photo.placeholder ?? null : null)
    begin(null)
    describe()
  }

  function withoutTiles() {
    sources = sources.filter((one) => !one.isTiled)
    describe()
    load()
  }

  function display(loaded) {
    const isFirst = shown === null
    ;[shown, coming] = [loaded, null]
    loaded.image.classList.add('loaded')
    for (const other of [...pictures.children]) if (other !== loaded.image) other.remove()
    note.hidden = true
    describe()
    showSides()
    if (!photo.width || turner.page > 1 && isFirst) set({scale: fitScale(picture(), size), x: 0, y: 0})
  }

  function missed({source, image}) {
    image.remove()
    coming = null
    sources = sources.filter((other) => other !== source)
    if (sources.length > 0 && (!shown || source.isOriginal)) return load()
    if (shown) return
    showMissing()
    showSides()
  }

  function showMissing() {
    note.hidden = false
    if (photo.failure) note.replaceChildren(failureNote(photo))
    else setText(note, app.store.state.connection === 'away' ? 'Sluice does not answer. The photo is shown as soon as it does.' : photo.problem ?? 'This photo has no picture to show.')
  }

  function describe() {
    const called = photo.name ?? 'Photo'
    setText(name, photo.name ?? '')
    const whole = tiles.size && sources.find((one) => one.isTiled)
    setText(about, whole ? sourceText(whole, tiles.size, photo) : shown ? sourceText(shown.source, {width: shown.image.naturalWidth, height: shown.image.naturalHeight}, photo) : '')
    dialog.setAttribute('aria-label', `Zoom: ${called}`)
    const keys = steps ? 'left and right go to other photos, ' : ''
    frame.setAttribute('aria-label', `${called}: plus and minus zoom, ${keys}${photo.pages > 1 ? 'page up and page down turn pages, ' : ''}arrows move, 1 shows each pixel, 0 all of it`)
    level.hidden = toggle.hidden = hasNoPicture(photo)
    if (previous) previous.disabled = !steps.can(-1)
    if (next) next.disabled = !steps.can(1)
  }

  function pictureOf(by) {
    const cell = steps?.at(by)
    if (!cell || hasNoPicture(cell)) return null
    const known = sourcesOf(cell, app.store.state.library)
    const {width, height} = cell.width && cell.height ? cell : usualSize
    const edge = Math.max(width, height) * fitScale({width, height}, size) * devicePixelRatio
    return {id: cell.id, addresses: sourceFor(known, Math.min(edge, Math.max(width, height)), fittedSlack)?.addresses ?? []}
  }

  function showSides() { if (steps && photo) track.showSides(pictureOf) }

  function scaleTo(scale, point = {x: 0, y: 0}, isSmooth = false) {
    const {least, most} = scaleLimits(picture(), size, actual())
    set(scaledAbout(view, Math.min(most, Math.max(least, scale)), point), isSmooth)
  }

  function step(to, point) { scaleTo(to === 'fit' ? fitScale(picture(), size) : pixelScale(), point, true) }

  /** @param {1 | -1} by */
  function go(by) { if (steps?.can(by)) steps.go(by) }

  function fromMiddle(event) {
    const box = frame.getBoundingClientRect()
    return {x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2}
  }

  createPinch(frame, {
    move(dx, dy, {fingers}) {
      if (fingers === 1 && isFitted()) return track.move(dx, dy)
      track.stop()
      set({...view, x: view.x + dx, y: view.y + dy})
    },
    end: track.end,
    scale: (factor, point) => scaleTo(view.scale * factor, fromMiddle(point)),
    doubleTap: (point) => step(isFitted() ? 'pixels' : 'fit', fromMiddle(point)),
  })
  frame.addEventListener('wheel', (event) => {
    event.preventDefault()
    const pixels = event.deltaMode === 1 ? 16 : 1
    if (event.shiftKey) set({...view, x: view.x - event.deltaY * pixels})
    else scaleTo(view.scale * Math.exp(-event.deltaY * pixels * (event.ctrlKey ? 0.01 : 0.0022)), fromMiddle(event))
  }, {passive: false})

  function pan(dx, dy) { set({...view, x: view.x + dx * panStep, y: view.y + dy * panStep}, true) }

  dialog.addEventListener('keydown', (event) => {
    event.stopPropagation()
    const target = /** @type {Element} */ (event.target)
    if (event.key === 'Escape') {
      event.preventDefault()
      return panel?.hidden === false ? facts.toggle(false) : close()
    }
    if (event.ctrlKey || event.metaKey || event.altKey || panel?.contains(target) || target instanceof HTMLVideoElement) return
    /** @param {1 | -1} by */
    const sideways = (by) => steps && isFitted() ? go(by === forward() ? 1 : -1) : pan(-by, 0)
    const run = {
      '+': () => scaleTo(view.scale * 1.4, undefined, true), '=': () => scaleTo(view.scale * 1.4, undefined, true),
      '-': () => scaleTo(view.scale / 1.4, undefined, true), '0': () => step('fit'), '1': () => step('pixels'),
      ArrowLeft: () => sideways(-1), ArrowRight: () => sideways(1), ArrowUp: () => pan(0, 1), ArrowDown: () => pan(0, -1),
      PageUp: () => turner.turn(-1), PageDown: () => turner.turn(1),
      i: () => facts?.toggle(), z: close, ' ': close,
    }[event.key]
    if (!run || target instanceof HTMLButtonElement && event.key === ' ') return
    event.preventDefault()
    run()
  })

  const observer = new ResizeObserver(measure)

  function measure() {
    const wasFitted = size.width === 1 || isFitted()
    size = {width: frame.clientWidth, height: frame.clientHeight}
    set({...view, scale: wasFitted ? fitScale(picture(), size) : view.scale})
  }

  /**
   * Makes everything below it inert, except messages.
   *
   * @param {boolean} isBehind
   */
  function putBehind(isBehind) {
    for (const element of document.querySelector('.shell').children) {
      if (element instanceof HTMLElement && !(element instanceof HTMLDialogElement)) element.inert = isBehind
    }
  }

  function open() {
    opener = document.activeElement
    document.body.append(dialog)
    putBehind(true)
    dialog.show()
    frame.focus({preventScroll: true})
    observer.observe(frame)
    size = {width: frame.clientWidth, height: frame.clientHeight}
  }

  return {
    get isOpen() { return dialog.open },
    get photo() { return photo },

    /**
     * @param {import('../remote/types.js').Photo | import('../photo/cells.js').Cell} described the same photo, or another
     * @param {number} page of another one that is a document, counted from 1
     */
    show(described, page = 1) {
      if (!dialog.open) open()
      const isOther = described.id !== photo?.id
      const taken = isOther ? track.take(described.id) : null
      const before = picture()
      photo = isOther ? described : {...photo, ...described}
      film.show(photo)
      turner.show(photo, page)
      sources = sourcesOf(photo, app.store.state.library, turner.page)
      if (isOther) {
        track.reset()
        paintPlaceholder(placeholder, turner.page === 1 ? photo.placeholder ?? null : null)
        begin(turner.page === 1 ? taken : null)
      } else {
        set({...view, scale: view.scale * before.width / picture().width})
      }
      describe()
    },

    /** The neighbouring photos may have changed or been loaded. */
    renewSides() {
      if (!dialog.open) return
      describe()
      showSides()
    },

    /** Loads the picture again if there is none. */
    renew() { if (dialog.open && !shown) load() },

    /** @param {boolean} isOpen */
    showFacts(isOpen) {
      if (!panel || panel.hidden === !isOpen) return
      panel.hidden = !isOpen
      dialog.classList.toggle('with-facts', isOpen)
      factsButton.setAttribute('aria-expanded', String(isOpen))
      ;(isOpen ? panel : frame).focus({preventScroll: true})
    },

    close() {
      if (!dialog.open) return
      film.show(null)
      turner.show(null)
      tiles.clear()
      this.showFacts(false)
      observer.disconnect()
      cancelAnimationFrame(wanted)
      track.reset()
      track.showSides(() => null)
      pictures.replaceChildren()
      ;[photo, shown, coming, size] = [null, null, null, {width: 1, height: 1}]
      putBehind(false)
      dialog.close()
      dialog.remove()
      opener?.focus?.({preventScroll: true})
    },
  }
}
