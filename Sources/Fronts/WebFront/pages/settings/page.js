import {make, fill} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {bytes, count, number} from '../ui/format.js'
import {showTheme} from '../ui/theme.js'
import {canInstall} from '../shell/installing.js'
import {changeDeviceSettings, deviceSettings} from './device.js'
import {numeral, segmented, select, setting, slider} from './controls.js'
import {automaticText, noteAutomatic} from '../commits/automatic.js'
import {deviceList} from './devices.js'
import {gestureTable} from './gestures.js'

const themes = [{value: 'system', label: 'As the system'}, {value: 'light', label: 'Light'}, {value: 'dark', label: 'Dark'}]
const forms = [{value: 'justified', label: 'Whole'}, {value: 'square', label: 'Squares'}]
const asNeeded = {value: '', label: 'As large as needed'}

/** @param {import('../app.js').App} app */
export function open(app) {
  const closing = new AbortController()
  const {library} = app.store.state
  const tiers = [...library.tiers].sort((a, b) => a.edge - b.edge).map(({name, edge}) => ({value: name, label: edge ? `${name}, ${number(edge)} pixels` : name}))
  const [facts, preparing] = [make('div'), make('div')]

  async function change(changes) {
    await app.attempt(async () => {
      const preferences = await app.client.patch('/preferences', changes)
      showTheme(preferences.theme)
      app.store.update({preferences})
    })
    // After a refusal, the control shows the current value again.
    show(app.store.state.preferences)
  }

  async function changeThreshold(threshold) {
    // Done first, because the user may leave before the answer arrives.
    noteAutomatic(app, threshold)
    await change({'commit-threshold': threshold})
    app.toasts.show(automaticText(app.store.state.preferences))
  }

  const lines = {
    theme: setting('Appearance', null, (id) => segmented(id, themes, (theme) => change({theme}))),
    gridTier: setting('Picture in the grid', 'Larger ones are sharper, and take longer to load.', (id) => select(id, [asNeeded, ...tiers], (tier) => change({'grid-tier': tier || null}))),
    reviewTier: setting('Picture to review', null, (id) => select(id, [asNeeded, ...tiers], (tier) => change({'review-tier': tier || null}))),
    threshold: setting('Automatic commits', 'Commits after this many decisions of a review; each commit is announced and can be reverted. 0: only when you commit.', (id) => numeral(id, 0, 1000, changeThreshold)),
    depth: setting('Photos ready ahead', null, (id) => numeral(id, 3, 8, (value) => change({'prefetch-depth': value}))),
  }
  const ownLines = {
    gridForm: setting('Photos in the grid', 'On this device.', (id) => segmented(id, forms, (gridForm) => changeDeviceSettings({gridForm}))),
    distance: setting('How far to swipe', 'On this device.', (id) => slider(id, {min: 0.12, max: 0.5, step: 0.02}, (value) => `${Math.round(value * 100)} % of the picture’s room`, (distance) => changeThresholds({distance}))),
    speed: setting('How fast to throw', 'A quick flick counts, though it is short. On this device.', (id) => slider(id, {min: 300, max: 2000, step: 50}, (value) => `${number(value)} pixels a second`, (speed) => changeThresholds({speed}))),
  }
  const gestures = gestureTable(change)
  const element = make('div', {class: 'page'},
    make('header', {class: 'page-head'}, make('h1', {}, 'Settings'), make('p', {class: 'soft'}, 'They are stored in the library, and apply to every window and device.')),
    make('div', {class: 'settings-body'},
      section('Look', lines.theme.element, ownLines.gridForm.element, lines.gridTier.element, lines.reviewTier.element),
      section('Reviewing', lines.threshold.element, lines.depth.element, ownLines.distance.element, ownLines.speed.element),
      section('Swipes and keys', gestures.element),
      section('This library', facts, preparing),
      section('Other people',
        make('p', {}, 'Links show an album, or the photos of a filter, and nothing else of the library.'),
        make('a', {class: 'button', href: '/share'}, icon('share'), 'Share photos')),
      section('Other devices',
        make('p', {}, 'Review on the sofa: a phone on the same network opens this library with a code.'),
        make('a', {class: 'button', href: '/pair'}, icon('phone'), 'Admit a device'),
        deviceList(app, closing.signal),
        make('p', {class: 'soft small'}, canInstall
          ? 'This page can be installed from the browser’s menu; it then starts without a network, and keeps some pictures.'
          : 'Over an unencrypted connection, browsers cannot install the page or keep pictures. With a certificate (--tls-cert and --tls-key) they can. Everything else works.'))))

  function show(preferences) {
    lines.theme.show(preferences.theme)
    lines.gridTier.show(preferences['grid-tier'] ?? '')
    lines.reviewTier.show(preferences['review-tier'] ?? '')
    lines.threshold.show(preferences['commit-threshold'])
    lines.depth.show(preferences['prefetch-depth'])
    gestures.show(preferences)
  }

  function showOwn({gridForm, thresholds}) {
    ownLines.gridForm.show(gridForm)
    ownLines.distance.show(thresholds.distance)
    ownLines.speed.show(thresholds.speed)
  }

  function changeThresholds(changes) { changeDeviceSettings({thresholds: {...deviceSettings().thresholds, ...changes}}) }

  function showPreparation(preparation) {
    const isRunning = preparation?.state === 'running'
    const run = () => app.attempt(async () => app.store.update({preparation: await app.client.post('/preparation', {run: !isRunning})}))
    fill(preparing, preparation && make('div', {class: 'setting'},
      make('div', {class: 'setting-words'}, make('strong', {}, preparationTitle(preparation)),
        make('p', {class: 'soft small'}, preparationText(preparation))),
      make('button', {class: 'button', type: 'button', data: {key: 'prepare'}, onclick: run}, isRunning ? 'Stop' : 'Prepare')))
  }

  showOwn(deviceSettings())
  app.store.watch((state) => state.preferences, show, closing.signal)
  app.store.watch((state) => state.library, (library) => fill(facts, totals(library)), closing.signal)
  app.store.watch((state) => state.preparation, showPreparation, closing.signal)
  return {element, title: 'Settings', update() {}, close: () => closing.abort()}
}

function preparationTitle({state, watching}) {
  if (state === 'running') return 'Preparing photos'
  if (state === 'elsewhere') return 'Another program is preparing'
  return watching ? 'Watching for new photos' : 'Not watching for new photos'
}

function preparationText({state, watching, reason}) {
  if (reason) return reason
  if (state === 'running') return 'New and changed photos are being prepared.'
  return watching ? 'New, changed and deleted photos are detected automatically.' : 'Scan for new and changed photos now.'
}

let lastID = 0

function section(title, ...children) {
  const id = `settings-${++lastID}`
  return make('section', {class: 'panel', 'aria-labelledby': id}, make('h2', {id}, title), ...children)
}

/** @param {import('../remote/types.js').Library} library */
function totals({name, totals: {photos, missing, failed, byteCount}}) {
  const lines = [['Name', name], ['Photos', number(photos)], ['Files', bytes(byteCount)], missing > 0 && ['Missing from the disk', count(missing)], failed > 0 && ['Could not be read', make('a', {href: '/failures'}, count(failed, 'file'))]]
  return make('dl', {class: 'totals'}, ...lines.filter(Boolean).map(([key, value]) => make('div', {}, make('dt', {class: 'soft'}, key), make('dd', {class: 'numbers'}, value))))
}
