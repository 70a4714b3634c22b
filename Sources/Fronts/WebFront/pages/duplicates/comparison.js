import {make, setText} from '../ui/dom.js'
import {count} from '../ui/format.js'
import {createPane} from './pane.js'

/** Maximum zoom, relative to the whole picture. */
const mostZoom = 24
/** Maximum number of photos of a group that are shown side by side. */
const mostPanes = 60

/**
 * The photos of a group side by side. Zooming or moving one does so in all of them: all show the same part of the picture,
 * whatever its size in pixels.
 *
 * @param {import('../app.js').App} app
 * @param {{keep: (id: string) => void}} on
 */
export function createComparison(app, on) {
  const list = make('ol', {class: 'comparison'})
  const rest = make('p', {class: 'soft', hidden: true})
  const element = make('div', {class: 'comparison-frame'}, list, rest)
  /** `zoom` from 1, the whole picture; `x` and `y` are the point of the picture at the middle of the frame, 0 to 1. */
  let view = {zoom: 1, x: 0.5, y: 0.5}
  let panes = []
  let wanted = 0

  function set(next) {
    const zoom = Math.min(mostZoom, Math.max(1, next.zoom))
    const room = 0.5 / zoom
    view = {zoom, x: within(next.x, room), y: within(next.y, room)}
    cancelAnimationFrame(wanted)
    wanted = requestAnimationFrame(() => { for (const pane of panes) pane.paint(view) })
  }

  /** Zooms about a point of the picture, which stays in place. */
  function zoomAbout(factor, point = {x: view.x, y: view.y}) {
    const zoom = Math.min(mostZoom, Math.max(1, view.zoom * factor))
    const share = view.zoom / zoom
    set({zoom, x: point.x + (view.x - point.x) * share, y: point.y + (view.y - point.y) * share})
  }

  const moves = {
    view: () => view,
    move: (dx, dy) => set({...view, x: view.x - dx, y: view.y - dy}),
    zoomAbout,
    toggle: (point) => view.zoom > 1.01 ? set({zoom: 1, x: 0.5, y: 0.5}) : zoomAbout(4, point),
  }

  return {
    element,
    show(group) {
      for (const pane of panes) pane.close()
      view = {zoom: 1, x: 0.5, y: 0.5}
      const shown = shownOf(group)
      panes = shown.map((place) => createPane(app, group.photos[place], place, group, moves, on))
      list.dataset.count = String(Math.min(panes.length, 4))
      list.replaceChildren(...panes.map((pane) => pane.element))
      const more = group.photos.length - shown.length
      rest.hidden = more === 0
      setText(rest, more === 0 ? '' : `${count(more, 'more photo', 'more photos')} of this group ${more === 1 ? 'is' : 'are'} not shown: your decision applies to ${more === 1 ? 'it' : 'them'} too.`)
      element.scrollTo?.({top: 0})
      for (const pane of panes) pane.paint(view)
    },
    zoom: (factor) => zoomAbout(factor),
    fit: () => set({zoom: 1, x: 0.5, y: 0.5}),
    close() {
      cancelAnimationFrame(wanted)
      for (const pane of panes) pane.close()
    },
  }
}

/** The first photos, always including the suggested one. */
function shownOf(group) {
  const places = [...group.photos.keys()]
  const first = places.slice(0, mostPanes)
  const suggested = group.photos.findIndex((photo) => photo.id === group.suggested)
  return suggested < mostPanes ? first : [...first.slice(0, -1), suggested]
}

function within(value, room) { return Math.min(1 - room, Math.max(room, value)) }
