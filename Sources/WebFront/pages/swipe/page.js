import {isTyping, make, setText} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {openMenu} from '../ui/menu.js'
import {count, number, takenName} from '../ui/format.js'
import {tierAddress, tierFor, namedTierAddress} from '../remote/tiers.js'
import {createDetails} from '../photo/details.js'
import {createPhotoPanel} from '../photo/panel.js'
import {verdicts} from '../photo/verdicts.js'
import {openViewer} from '../viewer/viewer.js'
import {cardSize} from './card.js'
import {createDeck} from './deck.js'
import {createPictures} from './pictures.js'
import {createProgressView} from './progress.js'
import {createReview} from './review.js'
import {commitPending} from './commits.js'
import {actionOf, directionFor, keyName, swipeAction} from './keys.js'
import {showHelp} from '../ui/help.js'
import {deviceSettings} from '../settings/device.js'
import {createEnding} from './ending.js'
import {begin, openStart} from './start.js'
import {explain} from './why.js'

const usualDepth = 5

/** @param {import('../app.js').App} app @param {URL} url */
export function open(app, url) {
  const session = url.searchParams.get('session')
  if (session) return openReview(app, session)
  const filter = url.searchParams.get('filter')
  if (filter !== null) {
    begin(app, filter, url.searchParams.get('sort'), {replace: true})
    return {element: make('div', {class: 'page'}, make('p', {class: 'soft'}, 'A review begins…')), title: 'Review', update() {}, close() {}}
  }
  return openStart(app)
}

function openReview(app, id) {
  const closing = new AbortController()
  const {store} = app
  const pictures = createPictures()
  const progress = createProgressView()
  const panel = createPhotoPanel({knownTags: () => app.tags(), change: (change) => review.amend(change)})
  const preferences = () => store.state.preferences
  let session = null
  const details = createDetails(app.client.get, closing.signal)
  const ending = createEnding()

  const deck = createDeck({
    load: (photo) => {
      const size = cardSize(photo, deck.room)
      return pictures.load(addresses(photo, size), Math.round(size.width * devicePixelRatio), Math.round(size.height * devicePixelRatio))
    },
    meaning: (direction) => swipeAction(direction, preferences()),
    thresholds: () => deviceSettings().thresholds,
    onSwipe: (direction) => perform(swipeAction(direction, preferences()), direction),
    onTap: zoom,
    onPinch: zoom,
  })
  const review = createReview(app, id, {
    change: show,
    leave(direction) { deck.throwOut(direction) },
    arrive(direction) { deck.flyIn(direction) },
  })

  const caption = make('p', {class: 'caption'})
  const stage = make('div', {class: 'stage', tabIndex: 0, role: 'group', 'aria-roledescription': 'stack of photos', 'aria-label': 'Photo on display'}, deck.element, ending.element)
  const why = make('button', {class: 'chip', type: 'button', 'aria-label': 'Why is this photo here?', title: 'Why is this photo here? (W)', onclick: showWhy}, icon('filter'), make('span', {}, 'All photos'))
  const pendingCount = make('span', {class: 'badge', hidden: true})
  const commit = make('button', {class: 'button primary commit', type: 'button', onclick: () => perform('commit')}, icon('commit'), make('span', {class: 'commit-label'}, 'Commit'), pendingCount)
  const factsToggle = make('button', {class: 'icon-button', type: 'button', 'aria-label': 'Facts', 'aria-pressed': 'false', 'aria-controls': 'photo-facts', title: 'Facts (I)', onclick: () => perform('facts')}, icon('info'))
  const more = make('button', {class: 'icon-button', type: 'button', 'aria-label': 'More', 'aria-haspopup': 'menu', 'aria-expanded': 'false', onclick: openMore}, icon('more'))
  const facts = make('aside', {class: 'review-facts', id: 'photo-facts', 'aria-label': 'About this photo'},
    make('button', {class: 'icon-button sheet-close', type: 'button', 'aria-label': 'Close the facts', onclick: () => perform('facts')}, icon('close')), panel.element)
  const element = make('div', {class: 'review'},
    make('h1', {class: 'unseen'}, 'Review'),
    make('header', {class: 'review-bar'},
      make('a', {class: 'icon-button', href: '/', 'aria-label': 'Back to the library', title: 'Library (Esc)'}, icon('back')),
      why, progress.element, commit, factsToggle, more),
    stage, caption,
    make('footer', {class: 'review-actions'}, actionButtons()),
    facts)

  function actionButtons() {
    const button = (action, sign, name, kind = '') => make('button', {class: `action ${kind}`, type: 'button', data: {action}, onclick: () => perform(action)},
      make('span', {class: 'action-disc'}, icon(sign)), make('span', {}, name))
    return make('div', {class: 'action-row', role: 'group', 'aria-label': 'Decide'},
      button('trash', 'trash', 'Trash', 'verdict'), button('skip', 'skip', 'Skip', 'verdict'), button('undo', 'undo', 'Undo', 'minor'),
      button('keep', 'keep', 'Keep', 'verdict'), button('favourite', 'favourite', 'Favourite', 'verdict'))
  }

  function addresses(photo, size) {
    const {tiers, reviewTier} = store.state.library
    const isChosen = preferences()?.['review-tier']
    const edge = Math.max(size.width, size.height) * devicePixelRatio
    const name = isChosen ? reviewTier : tierFor(tiers, edge)?.name ?? reviewTier
    return [...new Set([tierAddress(photo, name), namedTierAddress(photo.id, name)])]
  }

  /** @param {import('./queue.js').Queue} queue */
  function show(queue) {
    const depth = Math.min(preferences()?.['prefetch-depth'] ?? usualDepth, navigator.deviceMemory <= 2 ? 3 : 8)
    deck.show([queue.card, ...queue.following].filter(Boolean).slice(0, Number(depth) + 1))
    if (queue.progress) progress.show(queue.progress, queue.card)
    showPending(queue.progress?.pending ?? 0)
    ending.show(queue)
    element.classList.toggle('ended', !queue.card)
    if (!queue.card) return setText(caption, '')
    const {photo} = queue.card
    setText(caption, [photo.name, takenName(photo.takenText)].filter(Boolean).join(' · '))
    stage.setAttribute('aria-label', `${photo.name}, ${queue.card.place + 1} of ${queue.card.total}`)
    panel.show(details.added(photo))
    detail(photo)
  }

  function showPending(pending) {
    pendingCount.hidden = pending === 0
    setText(pendingCount, number(pending))
    commit.disabled = pending === 0 || store.state.isCommitting
    commit.setAttribute('aria-label', pending ? `Commit ${count(pending, 'decision')}` : 'Nothing to commit')
  }

  /** The facts that only a photo's own document has are asked for when they are seen. */
  async function detail(photo) {
    if (getComputedStyle(facts).visibility !== 'visible') return
    const isNew = await details.load(photo)
    const shown = review.queue.card?.photo
    if (isNew && shown?.id === photo.id) panel.show(details.added(shown))
  }

  /** @param {string | null} action @param {import('./intent.js').Direction} [direction] */
  function perform(action, direction) {
    if (!action) return
    const photo = review.queue.card?.photo
    if (verdicts[action]) {
      review.decide(action, direction ?? directionFor(action, preferences()))
      const next = review.queue.card
      app.announce(`${verdicts[action].done}. ${next ? `Next: ${next.photo.name}` : 'No more photos'}`)
    } else if (action.startsWith('rate:')) {
      const stars = Number(action.slice(5))
      review.amend({rating: stars})
      if (photo) app.announce(count(stars, 'star'))
    } else if (action.startsWith('tag:')) {
      review.amend({addTags: [action.slice(4)]})
    } else {
      ({
        next: () => review.next(direction ?? 'up'), previous: review.previous, undo: review.undo, redo: review.redo,
        commit: () => commitPending(app, id).then(review.reload), zoom, why: showWhy, facts: toggleFacts,
        tag: () => { toggleFacts(true); panel.focusTags() }, leave: () => app.navigate('/'),
      })[action]?.()
    }
  }

  function toggleFacts(force) {
    const isOpen = element.classList.toggle('with-facts', force)
    factsToggle.setAttribute('aria-pressed', String(isOpen))
    if (review.queue.card) detail(review.queue.card.photo)
    measure()
  }

  function zoom() {
    const photo = review.queue.card?.photo
    if (photo) openViewer(app, photo, {closing: closing.signal})
  }

  async function showWhy() {
    const address = session ? await explain(session) : ''
    if (address) app.navigate(address)
  }

  function openMore() {
    openMenu(more, [
      {label: 'Redo', icon: 'redo', run: () => perform('redo')},
      {label: 'Back by one', icon: 'back', run: () => perform('previous')},
      {label: 'Next, without a verdict', icon: 'forward', run: () => perform('next')},
      {label: 'Zoom', icon: 'zoom', run: zoom},
      null,
      {label: 'From the first photo on', icon: 'undo', run: () => app.attempt(() => review.jump(0))},
      {label: 'Keys and swipes', icon: 'help', run: () => showHelp(preferences())},
    ])
  }

  function measure() {
    const [width, height] = [stage.clientWidth, stage.clientHeight]
    const margin = width < 600 ? 12 : 28
    deck.resize(Math.max(80, width - margin * 2), Math.max(80, height - margin * 2))
    show(review.queue)
  }

  function keydown(event) {
    if (isTyping(event.target) || document.querySelector('dialog[open], .menu')) return
    const key = keyName(event)
    const isPressed = event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement
    if (!key || isPressed && ['space', 'enter'].includes(key)) return
    const action = actionOf(key, preferences())
    if (!action) return
    event.preventDefault()
    if (!event.repeat || action === 'next' || action === 'previous') perform(action)
  }

  stage.addEventListener('wheel', (event) => { if (event.ctrlKey) { event.preventDefault(); zoom() } }, {passive: false})
  document.addEventListener('keydown', keydown, {signal: closing.signal})
  new ResizeObserver(measure).observe(stage)
  element.classList.toggle('with-facts', matchMedia('(min-width: 1100px)').matches)
  factsToggle.setAttribute('aria-pressed', String(element.classList.contains('with-facts')))
  app.onEvent('session', () => review.reload().catch(() => {}), closing.signal)
  app.onEvent('reset', () => review.reload().catch(() => {}), closing.signal)
  app.onEvent('commit', () => review.reload().catch(() => {}), closing.signal)
  store.watch((state) => state.isCommitting, () => showPending(review.queue.progress?.pending ?? 0), closing.signal)
  app.follow(id)
  app.attempt(async () => {
    await app.outbox.settled()
    session = await app.client.get(`/sessions/${id}`, {signal: closing.signal})
    setText(why.querySelector('span'), session.filter || 'All photos')
    why.setAttribute('aria-label', `Why is this photo here? ${session.filter || 'All photos'}`)
    await review.reload()
  })

  return {
    element, title: 'Review', isImmersive: true, update() {},
    close() {
      closing.abort()
      app.follow(null)
      deck.close()
      pictures.close()
    },
  }
}
