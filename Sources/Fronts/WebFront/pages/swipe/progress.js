import {forward, make, setText} from '../ui/dom.js'
import {duration, number} from '../ui/format.js'

/** @type {import('../remote/types.js').Verdict[]} */
const parts = ['favourite', 'keep', 'skip', 'trash']

/**
 * The share of each verdict in the total, one after the other. Pure.
 *
 * @param {Pick<import('../remote/types.js').Progress, 'total' | 'byVerdict'>} progress
 * @returns {{verdict: import('../remote/types.js').Verdict, start: number, share: number}[]}
 */
export function shares({total, byVerdict}) {
  let start = 0
  return parts.map((verdict) => {
    const share = total > 0 ? (byVerdict[verdict] ?? 0) / total : 0
    const part = {verdict, start, share}
    start += share
    return part
  })
}

/**
 * `120 left · 14 a minute · about 2 h to go`
 *
 * @param {import('../remote/types.js').Progress} progress
 * @param {boolean} isPaceKnown otherwise it is too early to estimate the time left
 */
export function paceText({lastMinuteRate, rate, secondsLeft, remaining}, isPaceKnown) {
  const pace = lastMinuteRate ?? rate
  return [
    `${number(remaining)} left`,
    pace ? `${number(Math.max(1, Math.round(pace)))} a minute` : null,
    isPaceKnown && secondsLeft && remaining > 0 ? `about ${duration(secondsLeft)} to go` : null,
  ].filter(Boolean).join(' · ')
}

/** The bar of verdicts, and the numbers beside it. */
export function createProgressView() {
  const bars = new Map(parts.map((verdict) => [verdict, make('span', {data: {verdict}})]))
  const stream = make('div', {class: 'stream', role: 'progressbar', 'aria-label': 'Reviewed', 'aria-valuemin': '0', 'aria-valuemax': '100', 'aria-valuenow': '0'}, ...bars.values())
  const place = make('strong', {class: 'numbers'})
  const pace = make('span', {class: 'numbers soft pace'})

  return {
    element: make('div', {class: 'review-progress'}, stream, make('p', {}, place, pace)),

    /** @param {import('../remote/types.js').Progress} progress @param {import('../remote/types.js').Card | null} card @param {boolean} isPaceKnown */
    show(progress, card, isPaceKnown) {
      for (const {verdict, start, share} of shares(progress)) {
        const offset = forward() * start * 100
        bars.get(verdict).style.transform = `translateX(${offset.toFixed(3)}%) scaleX(${share.toFixed(5)})`
      }
      const percent = progress.total ? Math.round(100 * progress.reviewed / progress.total) : 100
      stream.setAttribute('aria-valuenow', String(percent))
      stream.setAttribute('aria-valuetext', `${progress.reviewed} of ${progress.total}`)
      setText(place, card ? `${number(card.place + 1)} of ${number(progress.total)}` : `${number(progress.reviewed)} of ${number(progress.total)}`)
      setText(pace, paceText(progress, isPaceKnown))
    },
  }
}
