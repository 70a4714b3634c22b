import {isMirrored} from '../ui/dom.js'
import {count} from '../ui/format.js'
import {verdicts} from '../photo/verdicts.js'
import {isGuest, mayDecide} from '../access/guest.js'
import {createPointing} from '../grid/pointing.js'
import {dayOf} from '../grid/layout.js'
import {commitPending} from '../commits/commit.js'
import {listenToKeys, placeAfter} from './keys.js'

/** The assumed row height for Page Up and Page Down. */
const usualRow = 200

/**
 * The actions of keys and pointers on the library page.
 *
 * @param {import('../app.js').App} app
 * @param {object} page its parts, and `goTo(place, isExtending)`, `openPlace(place, view)`, `selectDay(day)`, `closePhoto()`,
 *   `zoom()` and `filter()`
 * @param {AbortSignal} closing
 */
export function createCommands(app, {grid, choice, bulk, detail, order, filter, goTo, openPlace, selectDay, closePhoto, zoom}, closing) {
  const decides = () => mayDecide(app.store.state)

  function act(action) {
    if (action === 'zoom') return zoom()
    if (!decides()) return undefined
    if (verdicts[action]) bulk.decideChosen({verdict: action})
    else if (action.startsWith('rate:')) bulk.decideChosen({rating: Number(action.slice(5))})
    else if (action.startsWith('tag:')) bulk.decideChosen({addTags: [action.slice(4)]})
    else if (action === 'undo' || action === 'redo') bulk.takeBack(action)
    else if (action === 'commit') commit()
    return undefined
  }

  function tag() {
    if (!decides()) return
    if (choice.size > 0) bulk.tagChosen()
    else if (detail.photo) detail.focusTags()
  }

  function commit() { if (!isGuest(app.store.state)) commitPending(app).then(order.renew) }

  function press(place, {extends: isExtending, toggles, isTouch}) {
    grid.list.focus({preventScroll: true})
    if (isExtending && decides()) return goTo(place, true)
    if (decides() && toggles || isTouch && choice.size > 0) return choice.toggle(place)
    choice.clear()
    openPlace(place)
  }

  function move(key, isExtending) {
    const rows = Math.max(1, Math.floor(grid.height / usualRow))
    const place = placeAfter(key, grid.layout, choice.active, {rows, isMirrored: isMirrored()})
    if (place === null) return false
    goTo(place, isExtending && decides())
    return true
  }

  createPointing(grid.list, {
    press,
    open: (place) => openPlace(place, 'large'),
    hold(place) {
      if (!decides()) return
      navigator.vibrate?.(10)
      choice.toggle(place)
    },
  })
  listenToKeys({
    move, act, tag, filter,
    selectAll() {
      if (!decides()) return undefined
      if (grid.layout.count === 0) return app.toasts.show('There is no photo to select.')
      choice.selectAll()
      app.announce(`${count(choice.size)} selected`)
    },
    selectDay: () => { if (decides() && choice.active >= 0) selectDay(dayOf(grid.layout, choice.active)) },
    open: () => { if (choice.active >= 0) openPlace(choice.active) },
    zoom,
    canDo: (action) => /^(favourite|trash|keep|skip|undo|redo|commit|zoom|rate:|tag:)/.test(action),
    escape() {
      if (choice.size > 0) choice.clear()
      else closePhoto()
    },
  }, () => app.store.state.preferences, closing)

  return {tag, commit}
}
