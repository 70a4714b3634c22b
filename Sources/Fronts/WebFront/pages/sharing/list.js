import {make, fill} from '../ui/dom.js'
import {localDay} from '../ui/format.js'

/**
 * What is shared with other people, each with a button to revoke it.
 *
 * @param {import('../app.js').App} app
 * @param {AbortSignal} signal
 */
export function shareList(app, signal) {
  const element = make('ul', {class: 'devices', 'aria-label': 'Shared'})

  async function renew() {
    const answer = await app.attempt(() => app.client.get('/shares', {signal}))
    if (!answer) return
    const lines = answer.shares.map(line)
    fill(element, ...lines.length ? lines : [make('li', {class: 'soft'}, 'Nothing is shared.')])
  }

  function line(share) {
    async function revoke({currentTarget: button}) {
      button.disabled = true
      await app.attempt(() => app.client.delete(`/shares/${share.id}`, {signal}))
      await renew()
    }
    return make('li', {class: 'setting'},
      make('div', {class: 'setting-words'}, make('strong', {}, share.name), make('p', {class: 'soft small'}, words(share))),
      make('button', {class: 'button', type: 'button', 'aria-label': `Revoke ${share.name}`, onclick: revoke}, 'Revoke'))
  }

  renew()
  return {element, renew}
}

function words({scope, filter, ends, ended, seen}) {
  // A share that ends at midnight ends with the day before.
  const lastDay = ends && localDay(new Date(ends).getTime() - 1000)
  return [
    scope === 'look' ? 'Look' : 'Look and decide', filter || 'all photos', ends && (ended ? `ended on ${lastDay}` : `until ${lastDay}`),
    seen ? `last opened on ${localDay(seen)}` : 'never opened',
  ].filter(Boolean).join(' · ')
}
