import {adopted, advanced, described, emptyQueue, returned} from './queue.js'
import {directionFor} from './keys.js'

/**
 * A review on the page: it decides at once, and informs the server in the background.
 *
 * @param {import('../app.js').App} app
 * @param {string} id of the session
 * @param {object} on
 * @param {(queue: import('./queue.js').Queue) => void} on.change
 * @param {(direction: import('./intent.js').Direction) => void} on.leave the card on display leaves
 * @param {(direction: import('./intent.js').Direction) => void} on.arrive another card arrives from there
 */
export function createReview(app, id, {change, leave, arrive}) {
  let queue = emptyQueue
  /**
   * Steps taken here, the latest last: a card that left, or no card for a change that kept it.
   *
   * @type {{card?: import('./queue.js').Card, before?: import('../remote/types.js').Verdict | null, direction?: import('./intent.js').Direction}[]}
   */
  let steps = []
  /** The number of unconfirmed actions: at 0 the server knows everything done here. */
  let open = 0
  /** Grows with every action here: answers to earlier requests are not adopted. */
  let version = 0

  function set(next) {
    queue = next
    change(queue)
  }

  async function send(path, body) {
    open += 1
    version += 1
    try {
      const answer = await app.outbox.send(`/sessions/${id}/${path}`, body)
      open -= 1
      set(adopted(queue, answer, open === 0 && app.outbox.isEmpty))
      return answer
    } catch (error) {
      open -= 1
      steps.length = 0
      app.toasts.show(error.message, {problem: true})
      await app.attempt(reload)
      return null
    }
  }

  /** Loads the server's state, unless it lacks some actions of this page, whose answer will follow. */
  async function reload() {
    if (open > 0) return
    const mine = version
    const answer = await app.client.get(`/sessions/${id}/current`)
    if (open === 0 && mine === version) set(adopted(queue, answer, app.outbox.isEmpty))
  }

  /** Jumps to an absolute place, so that a repeated request has no further effect. */
  function goTo(card, place) { return send('jump', card ? {photo: card.photo.id} : {place}) }

  function go(direction) {
    const {card} = queue
    leave(direction)
    set(advanced(queue))
    return card
  }

  async function takeBack(path) {
    const step = path === 'undo' ? steps.pop() : null
    // A redone step comes back from the server, and undoing it waits for its answer.
    if (path === 'redo') steps.length = 0
    if (step?.card) {
      const before = {...step.card, photo: {...step.card.photo, verdict: step.before}}
      set(returned(queue, before))
      arrive(step.direction)
    }
    const shown = queue.card?.photo.id
    const known = queue.preceding
    const answer = await send(path, {})
    if (answer?.outcome === 'nothing') app.toasts.show(`There is nothing to ${path}.`)
    if (answer?.outcome === 'decidedSince') app.toasts.show('Nothing was changed: there is a later decision.', {problem: true})
    const arrived = queue.card?.photo
    if (answer?.outcome !== 'done' || !arrived || arrived.id === shown) return
    const wentBy = known.find((card) => card.photo.id === arrived.id)?.photo.verdict
    arrive(directionFor(wentBy ?? arrived.verdict ?? 'keep', app.store.state.preferences))
  }

  return {
    get queue() { return queue },
    reload,

    /** @param {import('../remote/types.js').Verdict} verdict @param {import('./intent.js').Direction} direction */
    decide(verdict, direction) {
      if (!queue.card) return
      const before = queue.card.photo.verdict ?? null
      queue = described(queue, {...queue.card.photo, verdict})
      const card = go(direction)
      steps.push({card, before, direction})
      send('decide', {photos: [card.photo.id], verdict, advance: true})
    },

    /**
     * Changes the photo on display, which stays.
     *
     * @param {object} about
     */
    amend(about) {
      if (!queue.card) return
      const {photo} = queue.card
      steps.push({})
      set(described(queue, withChange(photo, about)))
      send('decide', {photos: [photo.id], ...about})
    },

    next(direction) {
      if (!queue.card) return
      const {place} = go(direction)
      goTo(queue.card, place + 1)
    },

    async previous() {
      const [card] = queue.preceding
      if (card) {
        set(returned(queue, card))
        arrive('left')
        goTo(card, card.place)
      } else if (queue.card?.place > 0) {
        await goTo(null, queue.card.place - 1)
        arrive('left')
      }
    },

    undo: () => takeBack('undo'),
    redo: () => takeBack('redo'),

    /** Starts again at the first photo. */
    restart: () => goTo(null, 0),
  }
}

/** The photo after a change. */
export function withChange(photo, {verdict, rating, addTags = [], removeTags = []}) {
  return {
    ...photo,
    verdict: verdict === undefined ? photo.verdict : verdict,
    rating: rating ?? photo.rating,
    tags: [...photo.tags.filter((tag) => !removeTags.includes(tag)), ...addTags].sort(),
    pending: true,
  }
}
