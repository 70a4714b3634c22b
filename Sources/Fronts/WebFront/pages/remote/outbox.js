import {Problem, randomKey} from './client.js'
import {afterFailure} from './delivery.js'
import {outboxStorage} from './outbox-storage.js'
import {otherWindows} from './windows.js'

/** Until then the window that delivered a letter has said what came of it. */
const longestSilence = 2000

/**
 * What came of a letter.
 *
 * @typedef {{answer?: any, problem?: Error}} Outcome
 */

/**
 * Sends what somebody decided, one after the other and in their order, until the server has confirmed it. It is in the
 * browser's storage before it is sent: a reload, or the death of the server, neither loses nor doubles it. One window
 * delivers the letters of all, and tells the others what came of them.
 *
 * @param {ReturnType<typeof import('./client.js').createClient>} client
 * @param {object} events
 * @param {(waiting: number) => void} events.onWaiting
 * @param {(message: string) => void} events.onRefused the server said no, for good, to what nobody waits for here
 * @param {Storage} [storage]
 */
export function createOutbox(client, {onWaiting, onRefused}, storage = localStorage) {
  const letters = outboxStorage(storage)
  const windows = otherWindows('sluice.outbox', ({name, answer, problem}) => {
    settle(name, problem ? {problem: new Problem(problem.status, problem.document)} : {answer})
  })
  /**
   * Who waits for the answer to a letter, by the entry's name.
   *
   * @type {Map<string, {resolve: (answer: any) => void, reject: (error: Error) => void}>}
   */
  const callers = new Map()
  /** @type {(() => void)[]} Who waits until nothing waits any more. */
  let idlers = []
  let library = ''
  let isSending = false
  /** Nobody else can be served at this address since the last answer. */
  let isKnown = false
  let failures = 0
  let timer = 0

  function waiting() { return library ? letters.names(library).length : 0 }

  function tell() {
    const count = waiting()
    onWaiting(count)
    if (count > 0) return
    for (const idler of idlers) idler()
    idlers = []
  }

  async function deliver() {
    if (isSending || !library) return
    isSending = true
    clearTimeout(timer)
    let isDone = false
    try {
      isDone = await windows.exclusively(deliverAll)
    } finally {
      isSending = false
      tell()
    }
    // One that came between the last look and the end of the turn.
    if (isDone && waiting() > 0) deliver()
  }

  /** @returns {Promise<boolean>} false where some are to be sent later */
  async function deliverAll() {
    for (let name = letters.names(library)[0]; name; name = letters.names(library)[0]) {
      const letter = letters.read(name)
      if (!letter) {
        letters.remove(name)
        continue
      }
      try {
        if (!await isServed()) return false
        const answer = await client.post(letter.path, letter.body, {key: letter.key, library: letter.library})
        failures = 0
        finish(name, {answer})
      } catch (error) {
        failures += 1
        const {step, milliseconds} = afterFailure(error, failures)
        if (step !== 'drop') {
          isKnown = false
          timer = setTimeout(deliver, milliseconds)
          return false
        }
        failures = 0
        if (!callers.has(name)) onRefused(error.message)
        finish(name, {problem: error})
      }
    }
    return true
  }

  /** Whether the library that the letters are for is the one that answers. */
  async function isServed() {
    if (!isKnown) isKnown = (await client.get('/library')).id === library
    return isKnown
  }

  /** @param {string} name @param {{answer?: any, problem?: Problem}} outcome */
  function finish(name, {answer, problem}) {
    windows.tell({name, answer, problem: problem && {status: problem.status, document: problem.document}})
    letters.remove(name)
    settle(name, {answer, problem})
  }

  /** @param {string} name @param {Outcome} outcome */
  function settle(name, {answer, problem}) {
    const caller = callers.get(name)
    callers.delete(name)
    tell()
    if (problem) caller?.reject(problem)
    else caller?.resolve(answer)
  }

  /** A letter went away in another window; should that window not say more, it is not known what came of it. */
  function stored({key, newValue}) {
    tell()
    if (newValue === null && callers.has(key)) {
      setTimeout(() => settle(key, {problem: new Error('Another window sent this decision, and did not say what came of it.')}), longestSilence)
    }
  }

  addEventListener('online', deliver)
  addEventListener('storage', stored)
  document.addEventListener('visibilitychange', () => { if (!document.hidden) deliver() })

  return {
    /**
     * From now on letters are for this library, and those of before are delivered.
     *
     * @param {string} id
     */
    open(id) {
      library = id
      tell()
      deliver()
    },

    /**
     * @param {string} path below `/api/v1`
     * @param {any} body
     * @param {string} [key] of the request
     * @returns {Promise<any>} the answer, whenever it comes; rejected only where the server said no
     */
    send(path, body, key = randomKey()) {
      const answer = new Promise((resolve, reject) => {
        callers.set(letters.add({library, key, path, body}), {resolve, reject})
      })
      tell()
      deliver()
      return answer
    },

    /** Tries at once what was to be tried later: there may be another server by now. */
    deliver() {
      isKnown = false
      return deliver()
    },

    /**
     * When nothing waits any more.
     *
     * @returns {Promise<void>}
     */
    settled: () => waiting() === 0 ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve)),

    get isEmpty() { return waiting() === 0 },

    /** Letters for other libraries, which wait until those are served here again. */
    get foreign() { return letters.foreign(library) },
  }
}
