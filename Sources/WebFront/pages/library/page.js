import {make, setText} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {count, number} from '../ui/format.js'
import {query} from '../remote/client.js'
import {fixedTierAddress, namedTierAddress, tierFor} from '../remote/tiers.js'
import {bytesOf} from '../placeholder/paint.js'
import {verdicts} from '../photo/verdicts.js'
import {createCells} from '../grid/cells.js'
import {createGrid} from '../grid/grid.js'
import {createPointing} from '../grid/pointing.js'
import {createScrubber} from '../grid/scrubber.js'
import * as selections from '../grid/selection.js'
import {dayOf} from '../grid/layout.js'
import {begin} from '../swipe/start.js'
import {commitPending} from '../swipe/commits.js'
import {deviceSettings} from '../settings/device.js'
import {emptyWords} from '../access/words.js'
import {readAddress, selectionFrom, selectionText, writeAddress} from './address.js'
import {createBulk} from './bulk.js'
import {createDetail} from './detail.js'
import {createFilterField} from './filter-field.js'
import {createSelectionBar} from './selection-bar.js'
import {createSidebar} from './sidebar.js'
import {listenToKeys, placeAfter} from './keys.js'
import {openLooks} from './looks.js'

/** A button whose words are not shown where there is no room for them. */
function label(button, text) {
  setText(button.querySelector('span'), text)
  button.setAttribute('aria-label', text)
  button.title = text
}

/** @param {import('../app.js').App} app @param {URL} url */
export function open(app, url) {
  const closing = new AbortController()
  const {store, client} = app
  let address = readAddress(url)
  let [selection, active, anchor] = [selections.nothing, -1, -1]
  let [asked, renewing, viewing] = [null, 0, {at: 0, timer: 0}]
  /** The photo at this place is to be opened when it is known which one it is. */
  let awaited = -1

  const cells = createCells({
    get: client.get,
    onLoaded(first, end) {
      grid.describe(first, end)
      if (awaited >= first && awaited < end) openPlace(awaited)
    },
    onGone: () => load(true),
  })
  const grid = createGrid({cells, picture, onView: reportView, onSelectDay: selectDay, onScroll: () => scrubber.follow()})
  const scrubber = createScrubber(grid)
  const sidebar = createSidebar(app, {filter: (filter) => go({filter}), close: () => toggleSidebar(false)})
  const field = createFilterField(app, (filter) => go({filter}))
  const detail = createDetail(app, {
    change: (photo, about) => bulk.decide({photos: [photo.id]}, about, active >= 0 ? [[active, active + 1]] : []),
    review: (photo) => begin(app, address.filter, address.sort, {at: photo.id}),
    step: (step) => { if (active >= 0) openPlace(Math.min(grid.layout.count - 1, Math.max(0, active + step))) },
    close: () => go({photo: null}),
  }, closing.signal)
  const bulk = createBulk(app, {
    chosen: () => ({order: grid.timeline.order, ranges: selection.length || active < 0 ? selection : [[active, active + 1]]}),
    foresee,
    renew() { grid.renewCells(); detail.renew() },
    collectionsChanged: () => sidebar.show(address),
  })
  const bar = createSelectionBar({decide: bulk.decideChosen, tag, more: bulk.showMenu, clear: () => select(selections.nothing)})

  const amount = make('p', {class: 'soft numbers grid-count'})
  const sidebarButton = make('button', {class: 'icon-button sidebar-toggle', type: 'button', 'aria-label': 'Collections and filters', 'aria-expanded': 'false', onclick: () => toggleSidebar()}, icon('filter'))
  const sortButton = make('button', {class: 'icon-button', type: 'button', 'aria-label': 'Order and look', title: 'Order and look', 'aria-haspopup': 'menu', 'aria-expanded': 'false', onclick: () => openLooks(sortButton, address.sort, {sort: (sort) => go({sort}), look: applyLook})}, icon('sort'))
  const reviewButton = make('button', {class: 'button primary', type: 'button', onclick: () => begin(app, address.filter || 'is:unreviewed', address.sort)}, icon('review'), make('span', {}, 'Review'))
  const commitButton = make('button', {class: 'button', type: 'button', hidden: true, onclick: () => commitPending(app).then(() => load(true))}, icon('commit'), make('span', {}))
  const empty = make('div', {class: 'empty', hidden: true})
  const scrim = make('div', {class: 'sidebar-scrim', onclick: () => toggleSidebar(false)})
  const element = make('div', {class: 'library'},
    make('h1', {class: 'unseen'}, 'Library'),
    sidebar.element, scrim,
    make('section', {class: 'library-main', 'aria-label': 'Photos'},
      make('div', {class: 'library-bar'}, sidebarButton, field.element, sortButton, commitButton, reviewButton),
      make('div', {class: 'library-line'}, field.chips, amount),
      make('div', {class: 'grid-frame'}, grid.element, scrubber.element, empty),
      bar.element),
    detail.element)

  function picture(cell, edge) {
    const {tiers, gridTier} = store.state.library
    const name = store.state.preferences?.['grid-tier'] ? gridTier : tierFor(tiers, edge)?.name ?? gridTier
    const tier = tiers.find((other) => other.name === name)
    const fallback = namedTierAddress(cell.id, name)
    return {address: cell.contentID && tier ? fixedTierAddress(cell.contentID, tier.digest) : fallback, fallback}
  }

  function reportView(view) {
    clearTimeout(viewing.timer)
    const send = () => {
      viewing.at = performance.now()
      client.post('/view', {order: grid.timeline.order, ...view}).catch(() => {})
    }
    viewing.timer = setTimeout(send, Math.max(0, 250 - (performance.now() - viewing.at)))
  }

  /** Asks for the order of what is shown. */
  async function load(keepsPlace) {
    asked?.abort()
    asked = new AbortController()
    const {signal} = asked
    await app.attempt(async () => {
      const timeline = await client.get(`/timeline${query({filter: address.filter, sort: address.sort})}`, {signal})
      grid.show(timeline, timeline.shapes ? bytesOf(timeline.shapes) : null, keepsPlace)
      // Other photos may be at these places now.
      ;[active, anchor, awaited] = [-1, -1, -1]
      scrubber.draw()
      showAmount(timeline.total)
      select(keepsPlace ? selections.nothing : selectionFrom(address.select, timeline.total))
      grid.element.classList.add('ready')
    })
  }

  function showAmount(total) {
    setText(amount, count(total))
    empty.hidden = total > 0
    if (total > 0) return
    const {title, text} = emptyWords(store.state, address.filter !== '')
    empty.replaceChildren(icon('photos'), make('h2', {}, title), make('p', {class: 'soft'}, text))
    if (address.filter) empty.append(make('a', {class: 'button', href: '/'}, 'Show all photos'))
  }

  function go(changes) {
    const next = {...address, select: null, ...changes}
    if (changes.filter !== undefined) next.photo = null
    app.navigate(writeAddress(next))
  }

  function update(newURL) {
    const next = readAddress(newURL)
    const isOther = next.filter !== address.filter || next.sort !== address.sort
    const isOtherPhoto = next.photo !== address.photo
    address = next
    if (isOther) {
      show()
      load(false)
    }
    if (isOther || isOtherPhoto) showPhoto()
  }

  function show() {
    field.show(address.filter)
    sidebar.show(address)
    label(reviewButton, address.filter ? 'Review these' : 'Review')
  }

  function showPhoto() {
    element.classList.toggle('with-detail', address.photo !== null)
    detail.open(address.photo)
  }

  function select(newSelection, newActive = active) {
    selection = newSelection
    active = Math.min(newActive, grid.layout.count - 1)
    grid.select(selection, active)
    bar.show(selections.size(selection))
    element.classList.toggle('selecting', selections.size(selection) > 0)
    const next = writeAddress({...address, select: selectionText(selection)})
    if (next !== location.pathname + location.search) history.replaceState(null, '', next)
  }

  /** The photo at a place is the one that keys and the detail column are about. */
  function goTo(place, isExtending) {
    if (!isExtending) anchor = place
    const from = anchor < 0 ? place : anchor
    const chosen = isExtending ? selections.adding(selections.nothing, Math.min(from, place), Math.max(from, place) + 1) : selections.nothing
    select(chosen, place)
    grid.reveal(place)
    grid.select(selection, active)
    if (!isExtending && isWide()) openPlace(place)
  }

  function isWide() { return matchMedia('(min-width: 1100px)').matches }

  function openPlace(place) {
    const cell = cells.at(place)
    active = anchor = place
    grid.reveal(place)
    grid.select(selection, active)
    awaited = cell ? -1 : place
    if (!cell) return
    const next = writeAddress({...address, photo: cell.id, select: selectionText(selection)})
    if (address.photo === null && !isWide()) app.navigate(next)
    else app.navigate(next, {replace: true})
  }

  function press(place, {extends: isExtending, toggles, isTouch}) {
    grid.list.focus({preventScroll: true})
    if (isExtending) return goTo(place, true)
    const isSelecting = selections.size(selection) > 0
    if (toggles || isTouch && isSelecting) {
      anchor = place
      return select(selections.toggling(selection, place), place)
    }
    select(selections.nothing, place)
    openPlace(place)
  }

  function selectDay(day) {
    const [first, end] = [grid.layout.dayFirst[day], grid.layout.dayFirst[day + 1]]
    const change = selections.holdsAll(selection, first, end) ? selections.removing : selections.adding
    anchor = first
    select(change(selection, first, end), first)
    app.announce(`${count(selections.size(selection))} selected`)
  }

  function foresee(ranges, {verdict, rating}) {
    for (const [first, end] of ranges) {
      cells.change(first, end, (cell) => ({...cell, verdict: verdict === undefined ? cell.verdict : verdict, rating: rating ?? cell.rating, pending: true}))
      grid.describe(first, end)
    }
  }

  function tag() {
    if (selection.length) bulk.tagChosen()
    else if (detail.photo) detail.focusTags()
  }

  function applyLook() {
    const {gridForm, gridSize} = deviceSettings()
    element.dataset.form = gridForm
    grid.setLook(gridForm, gridSize)
    scrubber.draw()
  }

  function toggleSidebar(force) {
    const isOpen = element.classList.toggle('with-sidebar', force)
    sidebarButton.setAttribute('aria-expanded', String(isOpen))
    if (isOpen) sidebar.element.querySelector('a, button')?.focus()
  }

  function act(action) {
    if (verdicts[action]) bulk.decideChosen({verdict: action})
    else if (action.startsWith('rate:')) bulk.decideChosen({rating: Number(action.slice(5))})
    else if (action.startsWith('tag:')) bulk.decideChosen({addTags: [action.slice(4)]})
    else if (action === 'undo' || action === 'redo') bulk.takeBack(action)
    else if (action === 'commit') commitPending(app).then(() => load(true))
    else if (action === 'zoom') detail.zoom()
  }

  createPointing(grid.list, {
    press,
    open: (place) => { openPlace(place); detail.open(cells.at(place)?.id ?? null).then(detail.zoom) },
    hold(place) {
      navigator.vibrate?.(10)
      anchor = place
      select(selections.toggling(selection, place), place)
    },
  })
  listenToKeys({
    move(key, isExtending) {
      const rows = Math.max(1, Math.floor(grid.height / 200))
      const place = placeAfter(key, grid.layout, active, {rows, isMirrored: getComputedStyle(element).direction === 'rtl'})
      if (place === null) return false
      goTo(place, isExtending)
      return true
    },
    selectAll: () => select(grid.layout.count ? [[0, grid.layout.count]] : selections.nothing),
    selectDay: () => { if (active >= 0) selectDay(dayOf(grid.layout, active)) },
    open: () => { if (active >= 0) openPlace(active) },
    zoom: () => detail.zoom(),
    filter: field.focus,
    tag,
    canDo: (action) => /^(favourite|trash|keep|skip|undo|redo|commit|zoom|rate:|tag:)/.test(action),
    act,
    escape() {
      if (selections.size(selection)) select(selections.nothing)
      else if (address.photo) go({photo: null})
    },
  }, () => store.state.preferences, closing.signal)

  app.onEvent('library', ({kinds}) => {
    clearTimeout(renewing)
    const isOtherOrder = kinds.includes('assetsChanged')
    renewing = setTimeout(() => {
      if (isOtherOrder) load(true)
      else grid.renewCells()
      detail.renew()
    }, isOtherOrder ? 1500 : 250)
  }, closing.signal)
  app.onEvent('reset', () => load(true), closing.signal)
  store.watch((state) => state.library, () => {
    sidebar.showCollections()
    const pending = store.state.library?.totals.pending ?? 0
    commitButton.hidden = pending === 0
    label(commitButton, `Commit ${number(pending)}`)
  }, closing.signal)

  applyLook()
  show()
  showPhoto()
  load(false)
  return {
    element, title: 'Library', update,
    close() {
      closing.abort()
      asked?.abort()
      clearTimeout(renewing)
      clearTimeout(viewing.timer)
      bar.show(0)
      sidebar.close()
      scrubber.close()
      grid.close()
    },
  }
}
