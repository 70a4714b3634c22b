import {make, prefersStillness, setText} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {paintPlaceholder} from '../placeholder/paint.js'
import {tierAddress, tierFor} from '../remote/tiers.js'
import {fitScale, inside, scaledAbout, scaleLimits} from './transform.js'
import {createPinch} from './pinch.js'

const panStep = 90

/**
 * Shows a photo alone, in full resolution, to be zoomed and moved with fingers, wheel, mouse and keys.
 *
 * @param {import('../app.js').App} app
 * @param {import('../remote/types.js').Photo} photo
 * @param {{closing: AbortSignal}} options
 */
export function openViewer(app, photo, {closing}) {
  const {originals, tiers} = app.store.state.library
  const largest = tierFor(tiers, Infinity)
  const isOriginal = originals && ['jpeg', 'png', 'webp', 'gif', 'avif'].includes(photo.format)
  const address = isOriginal ? `/api/v1/photos/${photo.id}/original` : tierAddress(photo, largest.name)
  const picture = pictureSize(photo, isOriginal ? Infinity : largest.edge ?? Infinity)

  const placeholder = make('canvas', {class: 'viewer-placeholder'})
  const image = make('img', {class: 'viewer-image', alt: '', draggable: false, decoding: 'async'})
  const sheet = make('div', {class: 'viewer-sheet'}, placeholder, image)
  const level = make('output', {class: 'viewer-level numbers'})
  const closer = make('button', {class: 'icon-button', type: 'button', 'aria-label': 'Close', title: 'Close (Esc)', onclick: () => dialog.close()}, icon('close'))
  const toggle = make('button', {class: 'button small', type: 'button', onclick: () => step(isFitted() ? 'actual' : 'fit')})
  const frame = make('div', {class: 'viewer-frame', tabIndex: 0, role: 'group', autofocus: true, 'aria-roledescription': 'zoomable photo', 'aria-label': `${photo.name}: plus and minus zoom, arrows move, 1 shows each pixel, 0 all of it`}, sheet)
  const dialog = make('dialog', {class: 'viewer', 'aria-label': `Zoom: ${photo.name}`}, frame,
    make('div', {class: 'viewer-bar'}, make('span', {class: 'viewer-name'}, photo.name), level, toggle, closer))

  let view = {scale: 1, x: 0, y: 0}
  let [size, wanted] = [{width: 1, height: 1}, 0]
  const actual = () => 1 / devicePixelRatio
  const isFitted = () => view.scale <= fitScale(picture, size) * 1.001

  paintPlaceholder(placeholder, photo.placeholder)
  sheet.style.width = `${picture.width}px`
  sheet.style.height = `${picture.height}px`
  image.onload = () => image.classList.add('loaded')
  image.onerror = () => { if (isOriginal && image.src.endsWith('/original')) image.src = tierAddress(photo, largest.name) }
  image.src = address

  function set(next, isSmooth = false) {
    view = inside(next, picture, size)
    sheet.classList.toggle('smooth', isSmooth && !prefersStillness())
    cancelAnimationFrame(wanted)
    wanted = requestAnimationFrame(paint)
  }

  function paint() {
    const {scale, x, y} = view
    sheet.style.transform = `translate3d(${(x - picture.width * scale / 2).toFixed(2)}px, ${(y - picture.height * scale / 2).toFixed(2)}px, 0) scale(${scale.toFixed(5)})`
    image.classList.toggle('pixels', scale > actual() * 3)
    setText(level, `${Math.round(100 * scale / actual())} %`)
    setText(toggle, isFitted() ? '1 : 1' : 'All of it')
  }

  function scaleTo(scale, point = {x: 0, y: 0}, isSmooth = false) {
    const {least, most} = scaleLimits(picture, size, actual())
    set(scaledAbout(view, Math.min(most, Math.max(least, scale)), point), isSmooth)
  }

  function step(name, point) {
    scaleTo(name === 'fit' ? fitScale(picture, size) : actual(), point, true)
  }

  function fromMiddle(event) {
    const box = frame.getBoundingClientRect()
    return {x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2}
  }

  createPinch(frame, {
    move: (dx, dy) => set({...view, x: view.x + dx, y: view.y + dy}),
    scale: (factor, point) => scaleTo(view.scale * factor, fromMiddle(point)),
    doubleTap: (point) => step(isFitted() ? 'actual' : 'fit', fromMiddle(point)),
  })
  frame.addEventListener('wheel', (event) => {
    event.preventDefault()
    const pixels = event.deltaMode === 1 ? 16 : 1
    if (event.shiftKey) set({...view, x: view.x - event.deltaY * pixels})
    else scaleTo(view.scale * Math.exp(-event.deltaY * pixels * (event.ctrlKey ? 0.01 : 0.0022)), fromMiddle(event))
  }, {passive: false})
  dialog.addEventListener('keydown', (event) => {
    event.stopPropagation()
    const run = {
      '+': () => scaleTo(view.scale * 1.4, undefined, true), '=': () => scaleTo(view.scale * 1.4, undefined, true),
      '-': () => scaleTo(view.scale / 1.4, undefined, true), '0': () => step('fit'), '1': () => step('actual'),
      ArrowLeft: () => set({...view, x: view.x + panStep}, true), ArrowRight: () => set({...view, x: view.x - panStep}, true),
      ArrowUp: () => set({...view, y: view.y + panStep}, true), ArrowDown: () => set({...view, y: view.y - panStep}, true),
      z: () => dialog.close(), ' ': () => dialog.close(),
    }[event.key]
    if (!run || event.target instanceof HTMLButtonElement && event.key === ' ') return
    event.preventDefault()
    run()
  })
  const observer = new ResizeObserver(() => {
    const wasFitted = size.width === 1 || isFitted()
    size = {width: frame.clientWidth, height: frame.clientHeight}
    set({...view, scale: wasFitted ? fitScale(picture, size) : view.scale})
  })
  dialog.addEventListener('close', () => {
    observer.disconnect()
    cancelAnimationFrame(wanted)
    image.removeAttribute('src')
    dialog.remove()
  })
  closing.addEventListener('abort', () => dialog.close())
  document.body.append(dialog)
  dialog.showModal()
  observer.observe(frame)
}

/** The size of the picture that is shown, whose long edge is at most what a tier has. */
function pictureSize(photo, edge) {
  const {width, height} = photo.width && photo.height ? photo : {width: 3000, height: 2000}
  const scale = Math.min(1, edge / Math.max(width, height))
  return {width: Math.round(width * scale), height: Math.round(height * scale)}
}
