import {make, fill, setText} from '../ui/dom.js'
import {randomKey} from '../remote/client.js'
import {icon} from '../ui/icons.js'
import {duration} from '../ui/format.js'

/**
 * A link that admits a device once, with a QR code for a phone's camera.
 *
 * @param {import('../app.js').App} app
 */
export function open(app) {
  const closing = new AbortController()
  const frame = make('div', {class: 'pair-code'})
  const left = make('p', {class: 'numbers', role: 'timer'})
  const link = make('code', {class: 'pair-link'})
  const again = make('button', {class: 'button', type: 'button', onclick: load}, icon('redo'), 'New link')
  const title = 'Admit a device'
  const {reachable, command} = app.store.state.library
  const rights = 'The link works once. Whoever opens it can see and decide about everything in this library, until you remove the device in Settings.'
  const element = reachable
    ? make('div', {class: 'page narrow'},
      make('header', {class: 'page-head'}, make('h1', {}, title), make('p', {class: 'soft'}, 'Point the phone’s camera at the code. The phone must be on the same network.')),
      make('div', {class: 'pair'}, frame, make('div', {class: 'pair-words'}, left, link, again,
        make('ul', {class: 'pair-notes soft'},
          make('li', {}, rights),
          make('li', {}, location.protocol === 'https:' ? 'The connection is encrypted.' : 'The connection is not encrypted: use it in a network that you trust.')))))
    : make('div', {class: 'page narrow'},
      make('header', {class: 'page-head'}, make('h1', {}, title), make('p', {class: 'soft'}, 'Sluice accepts connections from this machine only. Open this link in another browser here:')),
      make('div', {class: 'pair-words'}, left, link, again, make('ul', {class: 'pair-notes soft'}, make('li', {}, rights))),
      unreachable(command))
  let ticking = 0

  async function load() {
    clearInterval(ticking)
    again.disabled = true
    const answer = await app.attempt(() => app.client.post('/pairing', {}, {key: randomKey(), signal: closing.signal}))
    again.disabled = false
    if (!answer) return
    const source = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(answer.svg)}`
    fill(frame, make('img', {src: source, alt: 'Code with the link for the phone', width: 320, height: 320}))
    setText(link, answer.link)
    const end = Date.parse(answer.expires)
    const tick = () => {
      const seconds = (end - Date.now()) / 1000
      frame.classList.toggle('expired', seconds <= 0)
      setText(left, seconds > 0 ? `Valid for ${duration(seconds)}` : 'No longer valid')
      if (seconds <= 0) clearInterval(ticking)
    }
    tick()
    ticking = setInterval(tick, 1000)
  }

  load()
  return {element, title, update() {}, close() { closing.abort(); clearInterval(ticking) }}
}

/**
 * Explains how to let phones reach the server.
 *
 * @param {string} command the command that serves this library
 */
function unreachable(command) {
  const way = (command, words) => make('li', {}, make('code', {}, command), make('p', {class: 'soft'}, words))
  return make('section', {class: 'pair-section', 'aria-labelledby': 'pair-phones'},
    make('h2', {id: 'pair-phones'}, 'For a phone'),
    make('p', {class: 'soft'}, 'No phone can reach this server. Restart Sluice in one of these ways, then return here:'),
    make('ul', {class: 'pair-ways'},
      way(`${command} --listen 0.0.0.0:8080 --plain-http`, 'In a network that you trust: the connection is not encrypted.'),
      way(`${command} --listen 0.0.0.0:8443 --tls-cert FILE --tls-key FILE`, 'With a certificate: encrypted, and the page can be installed on the phone.')))
}
