import {make} from '../ui/dom.js'

/**
 * A photo at full size over its picture, for formats that browsers cannot show. Only tiles in view are loaded.
 *
 * @param {import('../app.js').App} app
 * @param {object} on
 * @param {() => void} on.ready its size is known
 * @param {() => void} on.missing there is none
 */
export function createTiles(app, {ready, missing}) {
  const element = make('div', {class: 'viewer-tiles'})
  /** @type {Map<string, HTMLImageElement>} */
  const images = new Map()
  /** @type {string | null} */
  let photo = null
  let page = 1
  /** @type {import('../remote/types.js').FullSize | null} */
  let size = null
  /** @type {AbortController | null} */
  let loading = null

  async function begin(id, number) {
    clear()
    ;[photo, page] = [id, number]
    loading = new AbortController()
    try {
      const found = await app.client.get(`/photos/${id}/full${query()}`, {signal: loading.signal})
      if (!isOpen(id, number)) return
      size = found
      ready()
    } catch {
      if (isOpen(id, number)) missing()
    }
  }

  function isOpen(id, number) { return photo === id && page === number }

  function query() { return page > 1 ? `?page=${page}` : '' }

  function clear() {
    loading?.abort()
    ;[photo, size, loading] = [null, null, null]
    images.clear()
    element.replaceChildren()
  }

  function add(column, row) {
    const name = `${column}/${row}`
    if (images.has(name)) return
    const {width, height, tileEdge: edge} = size
    const image = make('img', {alt: '', decoding: 'async', draggable: false, onload() { image.classList.add('loaded') }, onerror() { image.remove() }})
    const place = {
      left: column * edge / width, top: row * edge / height,
      width: Math.min(edge, width - column * edge) / width, height: Math.min(edge, height - row * edge) / height,
    }
    for (const [side, share] of Object.entries(place)) image.style[side] = `${100 * share}%`
    image.src = `/api/v1/photos/${photo}/full/${name}${query()}`
    images.set(name, image)
    element.append(image)
  }

  return {
    element,
    clear,
    /** Pixels of the whole picture; null until known. */
    get size() { return size },

    /**
     * Loads what is in view.
     *
     * @param {string} id
     * @param {number} number of the page
     * @param {{left: number, top: number, right: number, bottom: number}} part shares of the picture, 0…1
     */
    show(id, number, part) {
      if (!isOpen(id, number)) return void begin(id, number)
      if (!size) return
      const {width, height, tileEdge: edge} = size
      const last = (length) => Math.ceil(length / edge) - 1
      for (let row = Math.floor(part.top * height / edge); row <= Math.min(last(height), Math.floor(part.bottom * height / edge)); row++) {
        for (let column = Math.floor(part.left * width / edge); column <= Math.min(last(width), Math.floor(part.right * width / edge)); column++) add(column, row)
      }
    },
  }
}
