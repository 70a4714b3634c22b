import {adopted, advanced, described, emptyQueue, returned} from './queue.js'
import {directionFor} from './keys.js'

/**
 * A review as the page goes through it: it decides at once, and tells the server behind it.
 *
 * @param {import('../app.js').App} app
 * @param {string} id of the session
 * @param {object} on
 * @param {(queue: import('./queue.js').Queue) => void} on.change
 * @param {(direction: import('./intent.js').Direction) => void} on.leave the card on display goes
 * @param {(direction: import('./intent.js').Direction) => void} on.arrive another card comes on display from there
 */
export function createReview(app, id, {change, leave, arrive}) {
  let queue = emptyQueue
  /**
   * What was done here, the latest last: a card that went, or nothing for a change that left it.
   *
   * @type {{card?: import('./queue.js').Card, before?: import('../remote/types.js').Verdict | null, direction?: import('./intent.js').Direction}[]}
   */
  let steps = []
  /** Nothing of what was done here is unknown to the server when it is 0. */
  let open = 0
  /** Grows with everything that is done here: an answer to an older question is not taken over. */
  let version = 0

  function set(next) {
    queue = next
    change(queue)
  }

  async function tell(path, body) {
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

  /** Shows what the server says, unless it does not know yet what was done here: its answer to that comes. */
  async function reload() {
    if (open > 0) return
    const mine = version
    const answer = await app.client.get(`/sessions/${id}/current`)
    if (open === 0 && mine === version) set(adopted(queue, answer, app.outbox.isEmpty))
  }

  /** To a place that is named: sent twice, it does not go twice as far. */
  function goTo(card, place) { return tell('jump', card ? {photo: card.photo.id} : {place}) }

  function go(direction) {
    const {card} = queue
    leave(direction)
    set(advanced(queue))
    return card
  }

  async function takeBack(path) {
    const step = path === 'undo' ? steps.pop() : null
    // What is done again comes back from the server, and undoing it waits for its answer.
    if (path === 'redo') steps.length = 0
    if (step?.card) {
      const before = {...step.card, photo: {...step.card.photo, verdict: step.before}}
      set(returned(queue, before))
      arrive(step.direction)
    }
    const shown = queue.card?.photo.id
    const known = queue.preceding
    const answer = await tell(path, {})
    if (answer?.outcome === 'nothing') app.toasts.show(`There is nothing to ${path}.`)
    if (answer?.outcome === 'decidedSince') app.toasts.show('It was decided otherwise since, and stays so.', {problem: true})
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
      tell('decide', {photos: [card.photo.id], verdict, advance: true})
    },

    /**
     * Says something about the photo on display, which stays.
     *
     * @param {object} about
     */
    amend(about) {
      if (!queue.card) return
      const {photo} = queue.card
      steps.push({})
      set(described(queue, withChange(photo, about)))
      tell('decide', {photos: [photo.id], ...about})
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

    /** Begins anew with the first photo. */
    restart: () => goTo(null, 0),
  }
}

/** The photo as it will be. */
export function withChange(photo, {verdict, rating, addTags = [], removeTags = []}) {
  return {
    ...photo,
    verdict: verdict === undefined ? photo.verdict : verdict,
    rating: rating ?? photo.rating,
    tags: [...photo.tags.filter((tag) => !removeTags.includes(tag)), ...addTags].sort(),
    pending: true,
  }
}
