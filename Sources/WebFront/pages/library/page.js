import {make} from '../ui/dom.js'
import {count} from '../ui/format.js'
import {afterCalm} from '../ui/calm.js'
import {decidedCell} from '../photo/cells.js'
import {createCells} from '../grid/cells.js'
import {createGrid} from '../grid/grid.js'
import {createScrubber} from '../grid/scrubber.js'
import {gridPicture} from '../grid/picture.js'
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
import {createOrder} from './order.js'
import {createSelectionBar} from './selection-bar.js'
import {createSidebar} from './sidebar.js'
import {openLooks} from './looks.js'

/** @param {import('../app.js').App} app @param {URL} url */
export function open(app, url) {
  const closing = new AbortController()
  const {store, client} = app
  let address = readAddress(url)
  /** The photo at this place is to be opened when it is known which one it is. */
  let awaited = -1

  const cells = createCells({
    get: client.get,
    onLoaded(first, end) {
      grid.describe(first, end)
      if (awaited >= first && awaited < end) openPlace(awaited)
    },
    onGone: () => order.load(true),
  })
  const grid = createGrid({
    cells, picture: (cell, edge) => gridPicture(cell, edge, store.state), onView: (view) => order.report(view),
    onSelectDay: selectDay, onScroll: () => scrubber.follow(),
  })
  const scrubber = createScrubber(grid)
  const choice = createChoice({grid, cells}, showChoice)
  const order = createOrder(app, {grid, choice, address: () => address}, shown, closing.signal)
  const bulk = createBulk(app, {
    chosen: choice.chosen, foresee, orderGone: () => order.load(true),
    renew() { grid.renewCells(); detail.renew() },
    collectionsChanged: () => sidebar.renew(),
  })
  const sidebar = createSidebar(app, {filter: (filter) => go({filter}), close: () => columns.toggleSidebar(false)})
  const field = createFilterField(app, (filter) => go({filter}))
  const detail = createDetail(app, {
    change: (photo, about) => bulk.decide({photos: [photo.id]}, about, rangesOf(photo)),
    review: (photo) => begin(app, address.filter, address.sort, {at: photo.id}),
    step: (step) => { if (choice.active >= 0) openPlace(Math.min(grid.layout.count - 1, Math.max(0, choice.active + step))) },
    close: closePhoto,
  }, closing.signal)
  const commands = createCommands(app, {grid, cells, choice, bulk, detail, order, filter: field.focus, goTo, openPlace, selectDay, closePhoto}, closing.signal)
  const selectionBar = createSelectionBar({decide: bulk.decideChosen, tag: commands.tag, more: bulk.showMenu, clear: choice.clear})
  const bar = createLibraryBar(field, {
    sidebar: () => columns.toggleSidebar(), looks: (anchor) => openLooks(anchor, address.sort, {sort: (sort) => go({sort}), look: applyLook}),
    review: () => begin(app, address.filter || 'is:unreviewed', address.sort), commit: commands.commit,
  })
  const empty = createEmpty(store)
  const main = make('section', {class: 'library-main', 'aria-label': 'Photos'}, ...bar.elements,
    make('div', {class: 'grid-frame'}, grid.element, scrubber.element, empty.element), selectionBar.element)
  const columns = createColumns(sidebar.element, main, detail.element, {sidebar: bar.showSidebar, closePhoto}, closing.signal)
  const {element} = columns

  /** Photos came first: what there is of each property is counted now. @param {number} total */
  function shown(total) {
    showAmount(total)
    sidebar.renew()
  }

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
    if (next !== location.pathname + location.search) history.replaceState(null, '', next)
  }, 150, closing.signal)

  /** The address of what is shown, with these changes. */
  function hereWith(changes) {
    return writeAddress({...address, select: choice.text, order: grid.timeline.order, ...changes})
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
      choice.forget()
      order.load(false)
    }
    if (isOther || isOtherPhoto) showPhoto()
  }

  function show() {
    field.show(address.filter)
    sidebar.show(address)
    bar.showFilter(address.filter)
  }

  function showPhoto() {
    detail.open(address.photo)
    columns.showDetail(address.photo !== null)
  }

  function closePhoto() { if (address.photo !== null) go({photo: null}) }

  function isWide() { return matchMedia('(min-width: 1100px)').matches }

  function goTo(place, isExtending) {
    choice.goTo(place, isExtending)
    if (!isExtending && isWide()) openPlace(place)
  }

  function openPlace(place) {
    const cell = cells.at(place)
    choice.activate(place)
    awaited = cell ? -1 : place
    if (cell) app.navigate(hereWith({photo: cell.id}), {replace: address.photo !== null || isWide()})
  }

  function selectDay(day) {
    choice.toggleRange(grid.layout.dayFirst[day], grid.layout.dayFirst[day + 1])
    app.announce(`${count(choice.size)} selected`)
  }

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

  app.onEvent('library', ({kinds}) => { order.hear(kinds); renewDetail() }, closing.signal)
  app.onEvent('reset', () => { order.renew(); grid.renewCells(); renewDetail() }, closing.signal)
  const renewDetail = afterCalm(() => detail.renew(), 250, closing.signal)
  store.watch((state) => state.library, (library) => {
    sidebar.showCollections()
    bar.showPending(library?.totals.pending ?? 0)
  }, closing.signal)

  applyLook()
  show()
  showPhoto()
  order.load(false)
  return {
    element, title: 'Library', update,
    close() {
      closing.abort()
      selectionBar.show(0)
      columns.close()
      sidebar.close()
      scrubber.close()
      grid.close()
    },
  }
}
