import {make, setText} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {paintPlaceholder, placeholderColour} from '../placeholder/paint.js'
import {verdicts, verdictText} from '../photo/verdicts.js'
import {failureKinds, sentence} from '../photo/failure.js'

/** A photo in the grid. Views are reused for other photos, because creating elements while scrolling is too slow. */
export function createCellView() {
  const canvas = make('canvas', {class: 'cell-placeholder', hidden: true})
  const image = make('img', {class: 'cell-image', alt: '', draggable: false, decoding: 'async'})
  const mark = make('span', {class: 'cell-mark', hidden: true})
  const stars = make('span', {class: 'cell-stars', hidden: true})
  const files = make('span', {class: 'cell-files', hidden: true})
  const failure = make('span', {class: 'cell-failure', hidden: true})
  const element = make('div', {class: 'cell', role: 'option', 'aria-selected': 'false'},
    canvas, image, failure, make('span', {class: 'cell-check'}, icon('check')), mark, stars, files)
  let [shown, painted, address, marked] = [null, null, '', '']
  // The camera's thumbnail stays on display until the photo's own picture is decoded.
  let hasStandIn = false

  image.onload = () => image.classList.add('loaded')
  // Every visible canvas is a compositor layer of its own.
  image.ontransitionend = () => { if (image.classList.contains('loaded')) canvas.hidden = true }
  image.onerror = () => {
    const {fallback} = image.dataset
    if (fallback && !image.src.endsWith(fallback)) image.src = fallback
  }

  /** Shows the picture once it can be painted. */
  async function replaceStandIn(from) {
    const next = make('img', {alt: '', src: from})
    await next.decode().catch(() => {})
    if (address === from) image.src = from
  }

  /** @param {import('../photo/cells.js').Cell['failure']} reported */
  function showFailure(reported) {
    failure.hidden = !reported
    if (!reported) return
    const {title, icon: sign} = failureKinds[reported.kind] ?? failureKinds.failed
    failure.replaceChildren(icon(sign), make('strong', {}, reported.name), make('span', {}, title), make('small', {}, sentence(reported.reason)))
  }

  return {
    element,
    place: -1,
    /** The ID of the photo on display. */
    get photo() { return shown?.id },
    get hasPicture() { return address !== '' },
    get needsPainting() { return shown !== null && painted !== shown.placeholder },

    /** Sets the position and the place. */
    lay(place, count, x, y, width, height) {
      this.place = place
      element.id = `cell-${place}`
      element.dataset.place = String(place)
      element.setAttribute('aria-posinset', String(place + 1))
      element.setAttribute('aria-setsize', String(count))
      element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`
      element.style.width = `${width.toFixed(1)}px`
      element.style.height = `${height.toFixed(1)}px`
    },

    /** @param {import('../photo/cells.js').Cell | undefined} cell @param {string} day in words */
    describe(cell, day) {
      if (!cell) {
        element.setAttribute('aria-label', ['A photo that is being loaded', day].filter(Boolean).join(', '))
        return
      }
      if (shown?.id !== cell.id) element.style.backgroundColor = placeholderColour(cell.placeholder)
      // Its file has changed, or has become readable.
      if (shown?.id === cell.id && shown.contentID !== cell.contentID) {
        hasStandIn = shown.provisional && image.classList.contains('loaded')
        address = ''
      }
      if (shown?.failure?.reason !== cell.failure?.reason) showFailure(cell.failure)
      shown = cell
      element.dataset.photo = cell.id
      const sign = cell.verdict ?? (cell.favourite ? 'favourite' : '')
      const look = `${sign}${cell.pending}`
      if (look !== marked) {
        marked = look
        mark.hidden = !sign
        mark.dataset.verdict = sign
        mark.classList.toggle('pending', cell.pending)
        mark.replaceChildren(...(sign ? [icon(verdicts[sign].icon, {filled: sign === 'favourite'})] : []))
      }
      element.classList.toggle('provisional', cell.provisional)
      element.classList.toggle('gone', cell.missing)
      element.classList.toggle('trashed', cell.verdict === 'trash')
      stars.hidden = cell.rating <= 0
      setText(stars, cell.rating > 0 ? '★'.repeat(cell.rating) : '')
      const kind = fileMark(cell)
      files.hidden = !kind
      setText(files, kind)
      element.setAttribute('aria-label', label(cell, day))
    },

    paint() {
      painted = shown?.placeholder ?? null
      paintPlaceholder(canvas, painted)
    },

    /** @param {string} from @param {string} fallback used if the first has nothing */
    loadPicture(from, fallback) {
      if (address === from) return
      address = from
      image.dataset.fallback = fallback
      if (hasStandIn) {
        hasStandIn = false
        replaceStandIn(from)
        return
      }
      image.classList.remove('loaded')
      image.src = from
    },

    select(isSelected, isActive) {
      element.setAttribute('aria-selected', String(isSelected))
      element.classList.toggle('active', isActive)
    },

    /** Frees the view for another photo, and cancels loading this one's picture. */
    clear() {
      ;[shown, painted, address, marked] = [null, null, '', '']
      hasStandIn = false
      this.place = -1
      element.hidden = true
      element.removeAttribute('id')
      element.removeAttribute('data-place')
      element.removeAttribute('data-photo')
      image.removeAttribute('src')
      image.classList.remove('loaded')
      canvas.hidden = mark.hidden = stars.hidden = files.hidden = true
      showFailure(null)
      element.classList.remove('gone', 'trashed', 'active', 'provisional')
      element.style.backgroundColor = ''
    },
  }
}

/**
 * What a photo consists of: `RAW`, `▶` for a film, `LIVE` for a photo with one, `4 p.` for a document, or its number of files.
 *
 * @param {import('../photo/cells.js').Cell} cell
 */
function fileMark({files, raw, video, isFilm, pages}) {
  if (raw) return files > 1 ? 'RAW+' : 'RAW'
  if (isFilm) return '▶'
  if (video) return 'LIVE'
  return files > 1 ? String(files) : pages ? `${pages} p.` : ''
}

/**
 * `Photo, Saturday 1 June 2024, favourite, to be committed, 4 stars`
 *
 * @param {import('../photo/cells.js').Cell} cell
 */
function label({missing, verdict, pending, rating, failure, files, provisional}, day) {
  return [
    missing ? 'Missing photo' : 'Photo', failure && `${failure.name}: ${failureKinds[failure.kind]?.title ?? failure.reason}`, day, verdictText(verdict), pending && 'to be committed',
    rating > 0 && (rating === 1 ? '1 star' : `${rating} stars`), files > 1 && `${files} files`, provisional && 'preview',
  ].filter(Boolean).join(', ')
}
