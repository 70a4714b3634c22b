import {make} from '../ui/dom.js'
import {count} from '../ui/format.js'
import {afterCalm} from '../ui/calm.js'
import {decidedCell} from '../photo/cells.js'
import {createCells} from '../grid/cells.js'
import {createGrid} from '../grid/grid.js'
import {createScrubber} from '../grid/scrubber.js'
import {gridPicture} from '../grid/picture.js'
import {query} from '../remote/client.js'
import {begin} from '../swipe/start.js'
import {deviceSettings} from '../settings/device.js'
import {readAddress, writeAddress} from './address.js'
import {createLibraryBar} from './bar.js'
import {createBulk} from './bulk.js'
import {createChoice} from './choice.js'
import {createColumns} from './columns.js'
import {createCommands} from './commands.js'
import {createDetail} from './detail.js'
import {createEmpty} from './empty.js'
import {createFilterField} from './filter-field.js'
import {createLarge} from './large.js'
import {keepPlace, placeOf} from './place.js'
import {createOrder} from './order.js'
import {createSelectionBar} from './selection-bar.js'
import {createSidebar} from './sidebar.js'
import {openLooks} from './looks.js'

/** Phones, upright and sideways: there is room for either the photos or one of them. */
const small = '(max-width: 699px), (max-height: 31rem) and (pointer: coarse)'

/** @param {import('../app.js').App} app @param {URL} url */
export function open(app, url) {
  const closing = new AbortController()
  const {store, client} = app
  const isSmall = matchMedia(small)
  let address = readAddress(url)
  /** The place of a photo to open as soon as its ID is known. */
  let awaited = -1
  /** @type {import('./address.js').LibraryAddress['view']} */
  let awaitedView = ''
  /** Whether the grid shows the state of the address. */
  let isCurrent = false

  const cells = createCells({
    get: client.get,
    onLoaded(first, end) {
      grid.describe(first, end)
      large.renewSides()
      keepSoon()
      if (awaited >= first && awaited < end) openPlace(awaited, awaitedView)
    },
    onGone: () => order.load(true),
  })
  const grid = createGrid({
    cells, picture: (cell, edge) => gridPicture(cell, edge, store.state), onView(view) { order.report(view); keep() },
    onSelectDay: selectDay, onScroll: () => scrubber.follow(),
  })
  const scrubber = createScrubber(grid)
  const choice = createChoice({grid, cells}, showChoice)
  const order = createOrder(app, {grid, cells, choice, address: () => address}, shown, closing.signal)
  const bulk = createBulk(app, {
    chosen: choice.chosen, listsFiles: () => /(^|[\s(])stack:off\b/i.test(address.filter), foresee, orderGone: () => order.load(true),
    renew() { grid.renewCells(); detail.renew() },
    collectionsChanged: () => sidebar.renew(),
  })
  const sidebar = createSidebar(app, {filter: (filter) => go({filter}), close: () => columns.toggleSidebar(false)})
  const field = createFilterField(app, (filter) => go({filter}))
  const detail = createDetail(app, {
    change: (photo, about) => bulk.decide({photos: [photo.id]}, about, rangesOf(photo)),
    review: reviewFrom, step, zoom, close: closePhoto, stack: bulk.stack, unstack: bulk.unstack, shown: showLarge,
  }, closing.signal)
  const large = createLarge(app, {grid, cells, choice}, {
    change: detail.decide, review: () => reviewFrom(detail.photo), step, close: closeLarge, facts: toggleFacts,
  })
  const commands = createCommands(app, {grid, choice, bulk, detail, order, filter: field.focus, goTo, openPlace, selectDay, closePhoto, zoom}, closing.signal)
  const selectionBar = createSelectionBar({decide: bulk.decideChosen, tag: commands.tag, more: bulk.showMenu, clear: choice.clear})
  const bar = createLibraryBar(field, {
    sidebar: () => columns.toggleSidebar(), looks: (anchor) => openLooks(anchor, address.sort, {sort: (sort) => go({sort}), look: applyLook}),
    share: () => app.navigate(`/share${query({filter: address.filter})}`),
    review: () => begin(app, address.filter || 'is:unreviewed', address.sort), commit: commands.commit,
  })
  const empty = createEmpty(store, closing.signal)
  const main = make('section', {class: 'library-main', 'aria-label': 'Photos'}, ...bar.elements,
    make('div', {class: 'grid-frame'}, grid.element, scrubber.element, empty.element), selectionBar.element)
  const columns = createColumns(sidebar.element, main, detail.element, {sidebar: bar.showSidebar}, closing.signal)
  const {element} = columns

  /**
   * Counts each property after the photos have loaded.
   *
   * @param {number} total
   */
  function shown(total) {
    isCurrent = true
    showAmount(total)
    showSteps()
    sidebar.renew()
    keepSoon()
  }

  /** Stores the view with the history entry, so that a reload and Back restore it. */
  function keep() { if (isCurrent) keepPlace(app, placeOf(grid, cells)) }
  const keepSoon = afterCalm(keep, 120, closing.signal)

  function showAmount(total) {
    scrubber.draw()
    awaited = -1
    bar.showAmount(total)
    empty.show(total === 0, address.filter !== '')
  }

  function showChoice(size) {
    selectionBar.show(size)
    element.classList.toggle('selecting', size > 0)
    writeChoice()
    if (size === 0) order.released()
  }

  const writeChoice = afterCalm(() => {
    const next = hereWith({})
    if (next !== location.pathname + location.search + location.hash) app.rewrite(next)
  }, 150, closing.signal)

  /** The address of the current state with these changes. */
  function hereWith(changes) {
    return writeAddress({...address, select: choice.text, order: grid.timeline.order, ...changes})
  }

  function go(changes) {
    const next = {...address, select: null, ...changes}
    if (changes.filter !== undefined || changes.sort !== undefined) next.photo = null
    app.navigate(writeAddress(next))
  }

  function update(newURL) {
    const next = readAddress(newURL)
    const isOther = next.filter !== address.filter || next.sort !== address.sort
    // The large view was closed: the photo it shows now stays open, not the one it began with.
    if (!isOther && address.view !== '' && next.view === '' && next.photo !== null && next.photo !== address.photo) {
      next.photo = address.photo
      app.rewrite(writeAddress(next))
    }
    const isOtherPhoto = next.photo !== address.photo
    const isOtherView = next.view !== address.view
    address = next
    if (isOther) {
      isCurrent = false
      show()
      choice.forget()
      order.load(false)
    }
    if (isOther || isOtherPhoto || isOtherView) showPhoto()
  }

  function show() {
    field.show(address.filter)
    sidebar.show(address)
    bar.showFilter(address.filter)
  }

  function showPhoto() {
    const {photo} = address
    const place = photo === null ? -1 : cells.placeOf(photo)
    if (place >= 0 && place !== choice.active) choice.activate(place)
    columns.showDetail(photo !== null && !isSmall.matches)
    if (photo === null || photo !== detail.photo?.id) detail.open(photo, place >= 0 ? cells.at(place) : undefined)
    showLarge(detail.photo)
    showSteps()
  }

  /**
   * Shows the open photo large if there is no room beside the photos.
   *
   * @param {object | null} photo as far as it is loaded
   */
  function showLarge(photo) {
    const isLarge = photo !== null && photo.id === address.photo && (isSmall.matches || address.view !== '')
    large.show(isLarge ? photo : null, address.view === 'facts', detail.page)
  }

  function showSteps() {
    detail.showSteps((by) => choice.active >= 0 && choice.active + by >= 0 && choice.active + by < grid.layout.count)
    large.renewSides()
  }

  function closePhoto() { if (address.photo !== null) app.back(hereWith({photo: null, view: ''})) }
  function closeLarge() { if (isSmall.matches) closePhoto(); else if (address.view !== '') app.back(hereWith({view: ''})) }

  /** @param {boolean} [isOpen] toggles by default */
  function toggleFacts(isOpen = address.view !== 'facts') {
    if (isOpen && address.view !== 'facts') app.navigate(hereWith({view: 'facts'}), {over: true})
    else if (!isOpen && address.view === 'facts') app.back(hereWith({view: isSmall.matches ? '' : 'large'}))
  }

  function zoom() {
    if (address.photo !== null) app.navigate(hereWith({view: 'large'}), {over: address.view === '', replace: address.view !== ''})
    else if (choice.active >= 0) openPlace(choice.active, 'large')
  }

  function reviewFrom(photo) { return begin(app, address.filter, address.sort, {at: photo.id}) }

  function step(by) { if (choice.active >= 0) openPlace(Math.min(grid.layout.count - 1, Math.max(0, choice.active + by)), address.view) }

  function isWide() { return matchMedia('(min-width: 1100px)').matches }

  function goTo(place, isExtending) {
    choice.goTo(place, isExtending)
    if (!isExtending && isWide()) openPlace(place)
  }

  /** @param {number} place @param {import('./address.js').LibraryAddress['view']} [view] */
  function openPlace(place, view = '') {
    const cell = cells.at(place)
    choice.activate(place)
    ;[awaited, awaitedView] = [cell ? -1 : place, view]
    if (!cell) return
    const isSameView = view === '' || view === address.view
    app.navigate(hereWith({photo: cell.id, view}), {over: true, replace: isSameView && (address.photo !== null || isWide())})
  }

  function selectDay(day) {
    choice.toggleRange(grid.layout.dayFirst[day], grid.layout.dayFirst[day + 1])
    app.announce(`${count(choice.size)} selected`)
  }

  /** @returns {import('../grid/selection.js').Selection} */
  function rangesOf(photo) {
    const place = cells.placeOf(photo.id)
    return place < 0 ? [] : [[place, place + 1]]
  }

  function foresee(ranges, about) {
    for (const [first, end] of ranges) {
      cells.change(first, end, (cell) => decidedCell(cell, about))
      grid.describe(first, end)
    }
  }

  function applyLook() {
    const {gridForm, gridSize} = deviceSettings()
    element.dataset.form = gridForm
    grid.setLook(gridForm, gridSize)
    scrubber.draw()
  }

  app.onEvent('library', ({kinds}) => { order.libraryChanged(kinds); renewDetail() }, closing.signal)
  app.onEvent('reset', () => { order.renew(); grid.renewCells(); renewDetail() }, closing.signal)
  const renewDetail = afterCalm(() => detail.renew(), 250, closing.signal)
  let wasAway = false
  store.watch((state) => state.connection, (connection) => {
    if (connection === 'away') wasAway = true
    if (connection !== 'online' || !wasAway) return
    // Requests made meanwhile got no answer.
    wasAway = false
    grid.renewCells()
    order.renew()
    sidebar.renew()
    large.renew()
  }, closing.signal)
  store.watch((state) => state.library, (library) => {
    sidebar.showCollections()
    bar.showPending(library?.totals.pending ?? 0)
  }, closing.signal)

  isSmall.addEventListener('change', showPhoto, {signal: closing.signal})
  applyLook()
  show()
  showPhoto()
  order.load(false)
  return {
    element, title: 'Library', update, leave: keep,
    close() {
      closing.abort()
      large.close()
      selectionBar.show(0)
      columns.close()
      sidebar.close()
      scrubber.close()
      grid.close()
    },
  }
}
