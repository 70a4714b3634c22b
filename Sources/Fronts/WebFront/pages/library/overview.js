import {forward, make, setText} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {number} from '../ui/format.js'
import {verdictNames, verdicts} from '../photo/verdicts.js'
import {shares} from '../swipe/progress.js'

/**
 * The library's progress, shown in the detail column while no photo is open.
 *
 * @param {import('../app.js').App} app
 * @param {AbortSignal} closing
 */
export function createOverview({store}, closing) {
  const percent = make('strong', {class: 'overview-share numbers'})
  const words = make('p', {class: 'soft numbers'})
  const bars = new Map(verdictNames.map((verdict) => [verdict, make('span', {data: {verdict}})]))
  const lines = new Map(verdictNames.map((verdict) => [verdict, make('dd', {class: 'numbers'})]))
  const element = make('section', {class: 'overview for-deciders', 'aria-labelledby': 'overview-head'},
    make('h2', {id: 'overview-head'}, 'Progress'), percent, words,
    make('div', {class: 'stream', 'aria-hidden': 'true'}, ...bars.values()),
    make('dl', {class: 'overview-verdicts'}, ...[...lines].map(([verdict, line]) => make('div', {data: {verdict}},
      make('dt', {}, icon(verdicts[verdict].icon), verdicts[verdict].name), line))),
    make('p', {class: 'overview-hint soft small'}, 'Press ', make('kbd', {}, '?'), ' for keys. Select photos to decide about many at once.'))

  store.watch((state) => state.library, (library) => {
    if (!library) return
    const {photos, unreviewed, byVerdict} = library.totals
    const reviewed = Math.max(0, photos - unreviewed)
    setText(percent, `${photos ? Math.floor(100 * reviewed / photos) : 0} %`)
    setText(words, `${number(reviewed)} of ${number(photos)} reviewed`)
    // Committed trash was decided about, and is no longer among the photos.
    const decided = Object.values(byVerdict).reduce((sum, amount) => sum + amount, 0)
    for (const {verdict, start, share} of shares({total: Math.max(photos, unreviewed + decided), byVerdict})) {
      const offset = forward() * start * 100
      bars.get(verdict).style.transform = `translateX(${offset.toFixed(3)}%) scaleX(${share.toFixed(5)})`
      setText(lines.get(verdict), number(byVerdict[verdict] ?? 0))
    }
  }, closing)
  return {element}
}
