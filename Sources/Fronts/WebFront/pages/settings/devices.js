import {make, fill} from '../ui/dom.js'
import {localDay} from '../ui/format.js'

/**
 * The admitted browsers, each with a button to remove it.
 *
 * @param {import('../app.js').App} app
 * @param {AbortSignal} signal
 */
export function deviceList(app, signal) {
  const element = make('ul', {class: 'devices', 'aria-label': 'Admitted devices'})

  async function load() {
    const answer = await app.attempt(() => app.client.get('/devices', {signal}))
    if (answer) fill(element, ...answer.devices.map(line))
  }

  function line({id, name, since, seen, asks}) {
    async function remove({currentTarget: button}) {
      button.disabled = true
      await app.attempt(() => app.client.delete(`/devices/${id}`, {signal}))
      // If this browser was removed, the page itself reports it.
      if (!asks) await load()
    }
    const words = asks ? 'This browser' : `Last here on ${localDay(seen)}`
    return make('li', {class: 'setting'},
      make('div', {class: 'setting-words'}, make('strong', {}, name), make('p', {class: 'soft small'}, `${words}; admitted on ${localDay(since)}`)),
      make('button', {class: 'button', type: 'button', 'aria-label': asks ? 'Leave: remove this browser' : `Remove ${name}`, onclick: remove}, asks ? 'Leave' : 'Remove'))
  }

  load()
  return element
}
