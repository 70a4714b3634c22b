import {make, setText} from '../ui/dom.js'
import {count} from '../ui/format.js'
import {createPane} from './pane.js'

/** Enlargement from all of a picture on. */
const mostZoom = 24
/** Photos of a group that are shown beside each other. */
const mostPanes = 60

/**
 * The photos of a group side by side. What is enlarged or moved in one is so in all of them: the same part of each picture
 * is shown, whatever its size in pixels.
 *
 * @param {import('../app.js').App} app
 * @param {{keep: (id: string) => void}} on
 */
export function createComparison(app, on) {
  const list = make('ol', {class: 'comparison'})
  const rest = make('p', {class: 'soft', hidden: true})
  const element = make('div', {class: 'comparison-frame'}, list, rest)
  /** `zoom` from 1, all of a picture; `x` and `y` of its middle that is in the middle of a frame, 0 to 1. */
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

  /** About a point of a picture, which stays where it is. */
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
      setText(rest, more === 0 ? '' : `${count(more, 'more photo', 'more photos')} of this group ${more === 1 ? 'is' : 'are'} not shown: what you say is about ${more === 1 ? 'it' : 'them'} too.`)
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

/** The first ones, with the suggested one. */
function shownOf(group) {
  const places = [...group.photos.keys()]
  const first = places.slice(0, mostPanes)
  const suggested = group.photos.findIndex((photo) => photo.id === group.suggested)
  return suggested < mostPanes ? first : [...first.slice(0, -1), suggested]
}

function within(value, room) { return Math.min(1 - room, Math.max(room, value)) }
