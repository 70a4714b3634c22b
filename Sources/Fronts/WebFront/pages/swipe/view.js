import {isOperated, isTyping, make, setText} from '../ui/dom.js'
import {icon} from '../ui/icons.js'
import {openMenu} from '../ui/menu.js'
import {showHelp} from '../ui/help.js'
import {createSheet} from '../ui/sheet.js'
import {count, takenName} from '../ui/format.js'
import {afterCalm} from '../ui/calm.js'
import {createDetails} from '../photo/details.js'
import {createPhotoPanel} from '../photo/panel.js'
import {isVerdict, verdicts} from '../photo/verdicts.js'
import {createViewer} from '../viewer/viewer.js'
import {isGuest} from '../access/guest.js'
import {Problem} from '../remote/client.js'
import {deviceSettings} from '../settings/device.js'
import {createActionRow, createReviewBar} from './bar.js'
import {createDeck} from './deck.js'
import {createPictures} from './pictures.js'
import {createReview} from './review.js'
import {commitPending} from '../commits/commit.js'
import {explainAutomatic} from '../commits/automatic.js'
import {actionOf, directionFor, isArrow, keyName, swipeAction} from './keys.js'
import {createEnding} from './ending.js'
import {explain} from './why.js'
import {pictureWish} from './wish.js'

const usualDepth = 5
/** Minimum number of decided photos for estimating the pace. */
const leastDecided = 10
/** Changes by others are shown after this pause without events, in milliseconds. */
const calm = 400
/** A photo on display for this long is being viewed, in milliseconds. */
const stay = 120

/** @param {import('../app.js').App} app @param {string} id of the session */
export function openReview(app, id) {
  const closing = new AbortController()
  const {store} = app
  const pictures = createPictures()
  const panel = createPhotoPanel({knownTags: () => app.tags(), change: (change) => review.amend(change)})
  const preferences = () => store.state.preferences
  let [session, decided] = [null, 0]
  const details = createDetails(app.client.get, closing.signal)
  const ending = createEnding(() => !isGuest(store.state))

  const deck = createDeck({
    load: (photo) => pictures.load(pictureWish(photo, deck.room, store.state)),
    meaning: (direction) => swipeAction(direction, preferences()),
    thresholds: () => deviceSettings().thresholds,
    onSwipe: (direction) => perform(swipeAction(direction, preferences()), direction),
    onTap: zoom,
    onPinch: zoom,
  })
  const review = createReview(app, id, {change: show, leave: deck.throwOut, arrive: deck.flyIn})
  const viewer = createViewer(app, {close: () => { if (isLarge()) app.back(location.pathname + location.search) }})

  const bar = createReviewBar({perform, more: openMore})
  const caption = make('p', {class: 'caption'})
  const stage = make('div', {class: 'stage', tabIndex: 0, role: 'group', 'aria-roledescription': 'stack of photos', 'aria-label': 'Photo on display'}, deck.element, ending.element)
  const actions = createActionRow(perform)
  const facts = make('aside', {class: 'review-facts', id: 'photo-facts', 'aria-label': 'About this photo'},
    make('button', {class: 'icon-button sheet-close', type: 'button', 'aria-label': 'Close the facts', onclick: () => perform('facts')}, icon('close')), panel.element)
  const element = make('div', {class: 'review'}, make('h1', {class: 'unseen'}, 'Review'), bar.element, stage, caption, actions, facts)
  const sheet = createSheet(facts, {
    behind: [bar.element, stage, caption, actions], over: '(max-width: 1099px)', close: () => toggleFacts(false), closing: closing.signal,
  })

  /** @param {import('./queue.js').Queue} queue */
  function show(queue) {
    const depth = Math.min(preferences()?.['prefetch-depth'] ?? usualDepth, navigator.deviceMemory <= 2 ? 3 : 8)
    deck.show([queue.card, ...queue.following].filter(Boolean).slice(0, Number(depth) + 1))
    if (queue.progress) bar.showProgress(queue.progress, queue.card, decided >= leastDecided)
    bar.showPending(queue.progress?.pending ?? 0, store.state.isCommitting)
    ending.show(queue)
    showLarge(queue.card)
    element.classList.toggle('ended', !queue.card)
    if (!queue.card) return setText(caption, '')
    const {photo} = queue.card
    setText(caption, [photo.name, takenName(photo.takenAt)].filter(Boolean).join(' · '))
    stage.setAttribute('aria-label', `${photo.name}, ${queue.card.place + 1} of ${queue.card.total}`)
    showFacts(photo)
  }

  /** Facts are created when they become visible; details of the photo's own document are loaded once it stays on display. */
  function showFacts(photo) {
    if (!element.classList.contains('with-facts')) return
    panel.show(details.added(photo))
    addDetails()
  }

  const addDetails = afterCalm(async () => {
    const photo = review.queue.card?.photo
    const isNew = photo && await details.load(photo)
    const shown = review.queue.card?.photo
    if (isNew && shown?.id === photo.id) panel.show(details.added(shown))
  }, stay, closing.signal, Infinity)

  /** @param {string | null} action @param {import('./intent.js').Direction} [direction] */
  function perform(action, direction) {
    if (!action) return
    if (isVerdict(action)) {
      if (review.queue.card) decided += 1
      review.decide(action, direction ?? directionFor(action, preferences()))
      const next = review.queue.card
      app.announce(`${verdicts[action].done}. ${next ? `Next: ${next.photo.name}` : 'No more photos'}`)
    } else if (action.startsWith('rate:')) {
      const stars = Number(action.slice(5))
      review.amend({rating: stars})
      if (review.queue.card) app.announce(count(stars, 'star'))
    } else if (action.startsWith('tag:')) {
      review.amend({addTags: [action.slice(4)]})
    } else {
      ({
        next: () => review.next(direction ?? 'up'), previous: review.previous, undo: review.undo, redo: review.redo,
        commit: () => { if (!isGuest(store.state)) commitPending(app, id).then(reload) }, zoom, why: showWhy, facts: () => toggleFacts(),
        tag: () => { toggleFacts(true); panel.focusTags() }, leave: () => app.navigate('/'),
      })[action]?.()
    }
  }

  function reload() { return app.attempt(review.reload) }

  /** @param {boolean} [isOpen] toggles by default */
  function toggleFacts(isOpen) {
    const isShown = element.classList.toggle('with-facts', isOpen)
    bar.showFacts(isShown)
    sheet.show(isShown)
    if (review.queue.card) showFacts(review.queue.card.photo)
  }

  function isLarge() { return location.hash === '#large' }

  /** The address records whether the photo on display is shown large, so that Back closes it. */
  function showLarge(card) {
    if (card && isLarge()) viewer.show(card.photo)
    else viewer.close()
  }

  function zoom() { if (review.queue.card) app.navigate(`${location.pathname}${location.search}#large`, {over: true}) }

  async function showWhy() {
    const address = session ? await explain(session) : ''
    if (address) app.navigate(address)
  }

  function openMore(anchor) {
    openMenu(anchor, [
      {label: 'Redo', icon: 'redo', run: () => perform('redo')},
      {label: 'Previous photo', icon: 'back', run: () => perform('previous')},
      {label: 'Next, without a verdict', icon: 'forward', run: () => perform('next')},
      {label: 'Zoom', icon: 'zoom', run: zoom},
      null,
      {label: 'Start at the first photo', icon: 'undo', run: review.restart},
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
    if (!key || isOperated(event.target) && ['space', 'enter'].includes(key)) return
    if (isArrow(key) && facts.contains(event.target)) return
    const action = actionOf(key, preferences())
    if (!action) return
    event.preventDefault()
    if (!event.repeat || action === 'next' || action === 'previous') perform(action)
  }

  const news = afterCalm(reload, calm, closing.signal)
  const observer = new ResizeObserver(measure)
  stage.addEventListener('wheel', (event) => { if (event.ctrlKey) { event.preventDefault(); zoom() } }, {passive: false})
  document.addEventListener('keydown', keydown, {signal: closing.signal})
  app.onEvent('session', news, closing.signal)
  app.onEvent('reset', news, closing.signal)
  app.onEvent('commit', ({state}) => { if (state !== 'running') news() }, closing.signal)
  store.watch((state) => state.isCommitting, (isCommitting) => bar.showPending(review.queue.progress?.pending ?? 0, isCommitting), closing.signal)
  toggleFacts(matchMedia('(min-width: 1100px)').matches)
  observer.observe(stage)
  app.follow(id)
  app.attempt(async () => {
    try {
      await app.outbox.settled()
      session = await app.client.get(`/sessions/${id}`, {signal: closing.signal})
      bar.showFilter(session.filter)
      await review.reload()
    } catch (error) {
      if (!(error instanceof Problem) || error.status === 401) throw error
      element.classList.add('ended', 'failed')
      return ending.fail(error)
    }
    await explainAutomatic(app)
  })

  return {
    element, title: 'Review', isImmersive: true, update: () => showLarge(review.queue.card),
    close() {
      closing.abort()
      viewer.close()
      observer.disconnect()
      sheet.show(false)
      app.follow(null)
      deck.close()
      pictures.close()
    },
  }
}
