import {make, setText} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {count, duration, number} from '../ui/format.js'

/**
 * One line of status: an unreachable server, unconfirmed decisions, or a preparation under way. Empty if there is nothing to
 * report.
 *
 * @param {import('../app.js').App} app
 */
export function createStatus({store}) {
  const sign = make('span', {class: 'status-sign'})
  const text = make('span', {class: 'status-text numbers'})
  const bar = make('span')
  const meter = make('div', {class: 'meter', 'aria-hidden': 'true'}, bar)
  const element = make('div', {class: 'status', role: 'status', hidden: true}, sign, text, meter)

  store.watch((state) => state, (state) => {
    const line = statusLine(state)
    element.hidden = line === null
    if (!line) return
    element.dataset.kind = line.kind
    setText(text, line.text)
    if (sign.dataset.icon !== line.icon) {
      sign.dataset.icon = line.icon
      sign.replaceChildren(line.icon === 'spinner' ? make('span', {class: 'spinner'}) : icon(line.icon))
    }
    meter.hidden = line.share === undefined
    bar.style.transform = `scaleX(${line.share ?? 0})`
  })
  return {element}
}

/**
 * @param {import('../store.js').State} state
 * @returns {{kind: 'away' | 'work', icon: 'spinner' | import('../ui/icons.js').Icon, text: string, share?: number} | null}
 */
export function statusLine({connection, waiting, preparation, isCommitting}) {
  if (connection === 'away') {
    const kept = waiting ? ` ${count(waiting, 'decision is', 'decisions are')} kept here until then.` : ' What you decide is kept here until then.'
    return {kind: 'away', icon: 'away', text: `Sluice does not answer. Trying again.${kept}`}
  }
  if (isCommitting) return {kind: 'work', icon: 'spinner', text: 'Committing: your decisions are being applied to files.'}
  if (waiting > 3) return {kind: 'work', icon: 'spinner', text: `Sending ${count(waiting, 'decision')}.`}
  if (preparation?.state === 'failed') return {kind: 'away', icon: 'warning', text: `Preparing stopped: ${preparation.reason ?? 'the reason is not known'}`}
  if (preparation?.state === 'elsewhere') return {kind: 'work', icon: 'spinner', text: 'Another program is preparing this library.'}
  if (preparation?.state !== 'running') return null
  const {prepared, unchanged, linked, failed, found, total, secondsLeft} = preparation
  // The total is not known until all folders were scanned.
  if (total === null) return {kind: 'work', icon: 'spinner', text: `Looking for photos: ${number(found)} found so far`}
  const done = prepared + unchanged + linked + failed
  const left = secondsLeft ? `, about ${duration(secondsLeft)} to go` : ''
  return {kind: 'work', icon: 'spinner', share: total ? Math.min(1, done / total) : 0, text: `Preparing: ${number(done)} of ${number(total)}${left}`}
}
