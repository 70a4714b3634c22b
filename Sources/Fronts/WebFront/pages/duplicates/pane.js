import {make} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {bytes, decimal, pixels, takenName} from '../ui/format.js'
import {paintPlaceholder} from '../placeholder/paint.js'
import {tierAddress, tierFor} from '../remote/tiers.js'
import {createPinch} from '../viewer/pinch.js'
import {evidenceWords} from './words.js'

const arrows = {ArrowUp: [0, 1], ArrowDown: [0, -1]}
/** The share of a frame that one press of an arrow key moves. */
const panStep = 0.15

/**
 * One photo of a group, its details, and the button that keeps it.
 *
 * @param {import('../app.js').App} app
 * @param {any} photo
 * @param {number} place from 0 on
 * @param {any} group
 * @param {any} moves the moves shared by all panes
 * @param {{keep: (id: string) => void}} on
 */
export function createPane(app, photo, place, group, moves, on) {
  const {tiers} = app.store.state.library
  const isSuggested = photo.id === group.suggested
  const placeholder = make('canvas', {class: 'viewer-placeholder'})
  const image = make('img', {class: 'viewer-image', alt: '', draggable: false, decoding: 'async', loading: 'lazy'})
  const sheet = make('div', {class: 'pane-sheet'}, placeholder, image)
  const frame = make('div', {class: 'pane-frame', tabIndex: 0, role: 'group', 'aria-roledescription': 'zoomable photo', 'aria-label': `${photo.name}: plus and minus zoom all photos, up and down move them`}, sheet)
  const name = `pane-${place}`
  const element = make('li', {class: `pane${isSuggested ? ' suggested' : ''}`, 'aria-labelledby': name, data: {photo: photo.id}}, frame,
    make('div', {class: 'pane-words'},
      make('h2', {id: name}, make('span', {class: 'pane-number numbers'}, String(place + 1)), photo.name),
      make('p', {class: 'soft'}, photo.folder),
      make('p', {}, facts()),
      make('p', {class: isSuggested ? 'pane-suggestion' : 'soft'}, isSuggested ? `Suggested: ${group.reason}` : evidenceWords(photo.compared.evidence))),
    make('button', {class: `button${isSuggested ? ' primary' : ''}`, type: 'button', 'aria-describedby': name, onclick: () => on.keep(photo.id)},
      icon('keep'), 'Keep this one ', place < 9 && make('kbd', {}, String(place + 1))))
  let shown = ''

  function facts() {
    const {sharpness} = photo.compared
    return [
      photo.width && photo.height && pixels(photo.width, photo.height), photo.format?.toUpperCase(), bytes(photo.byteCount),
      takenName(photo.takenAt), photo.camera, sharpness !== undefined && `sharpness ${decimal(sharpness)}`,
      photo.favourite && 'favourite', photo.compared.isSettled && 'already kept', photo.rating > 0 && '★'.repeat(photo.rating), ...photo.tags,
    ].filter(Boolean).join(' · ')
  }

  paintPlaceholder(placeholder, photo.placeholder)
  image.onload = () => image.classList.add('loaded')

  /** The size at which the whole picture fits into the frame. */
  function fitted() {
    const [width, height] = [photo.width || 3, photo.height || 2]
    const scale = Math.min(frame.clientWidth / width, frame.clientHeight / height)
    return {width: width * scale, height: height * scale}
  }

  function paint({zoom, x, y}) {
    const {width, height} = fitted()
    if (!width || !height) return
    frame.classList.toggle('enlarged', zoom > 1)
    sheet.style.width = `${width}px`
    sheet.style.height = `${height}px`
    sheet.style.transform = `translate3d(${(-width * zoom * x).toFixed(2)}px, ${(-height * zoom * y).toFixed(2)}px, 0) scale(${zoom.toFixed(4)})`
    const tier = tierFor(tiers, Math.max(width, height) * zoom * devicePixelRatio)
    // A better picture is not replaced by a worse one.
    if (!tier || tier.name === shown || shown && zoom === 1) return
    shown = tier.name
    image.src = tierAddress(photo, tier.name)
  }

  /** Converts a point of the screen to a point of the picture, 0 to 1. */
  function inPicture(point) {
    const box = frame.getBoundingClientRect()
    const {width, height} = fitted()
    const {zoom, x, y} = moves.view()
    return {
      x: x + (point.clientX - box.left - box.width / 2) / (width * zoom),
      y: y + (point.clientY - box.top - box.height / 2) / (height * zoom),
    }
  }

  function move(dx, dy) {
    const {width, height} = fitted()
    const {zoom} = moves.view()
    moves.move(dx / (width * zoom), dy / (height * zoom))
  }

  createPinch(frame, {
    move, scale: (factor, point) => moves.zoomAbout(factor, inPicture(point)), doubleTap: (point) => moves.toggle(inPicture(point)),
  })
  frame.addEventListener('wheel', (event) => {
    if (!event.ctrlKey && moves.view().zoom === 1 && event.deltaY > 0) return
    event.preventDefault()
    moves.zoomAbout(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 16 : 1) * (event.ctrlKey ? 0.01 : 0.0022)), inPicture(event))
  }, {passive: false})
  frame.addEventListener('keydown', (event) => {
    const arrow = arrows[event.key]
    if (!arrow || moves.view().zoom === 1) return
    event.preventDefault()
    move(arrow[0] * panStep * frame.clientWidth, arrow[1] * panStep * frame.clientHeight)
  })
  const observer = new ResizeObserver(() => paint(moves.view()))
  observer.observe(frame)

  return {
    element, paint,
    close() {
      observer.disconnect()
      image.removeAttribute('src')
    },
  }
}
