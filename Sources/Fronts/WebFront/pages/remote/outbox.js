import {Problem, randomKey} from './client.js'
import {afterFailure} from './delivery.js'
import {outboxStorage} from './outbox-storage.js'
import {otherWindows} from './windows.js'

/** The time within which the window that delivered a letter reports its outcome. */
const longestSilence = 2000

/**
 * The outcome of a letter.
 *
 * @typedef {{answer?: any, problem?: Error}} Outcome
 */

/**
 * Sends decisions to the server one after the other, in order, until each is confirmed. A decision is in the browser's
 * storage before it is sent, so neither a reload nor a crash of the server loses or duplicates it. One window delivers the
 * letters of all windows, and reports the outcomes to the others.
 *
 * @param {ReturnType<typeof import('./client.js').createClient>} client
 * @param {object} events
 * @param {(waiting: number) => void} events.onWaiting
 * @param {(message: string) => void} events.onRefused the server finally refused a letter for which nobody waits here
 * @param {Storage} [storage]
 */
export function createOutbox(client, {onWaiting, onRefused}, storage = localStorage) {
  const letters = outboxStorage(storage)
  const windows = otherWindows('sluice.outbox', ({name, answer, problem}) => {
    settle(name, problem ? {problem: new Problem(problem.status, problem.document)} : {answer})
  })
  /**
   * Callers that wait for the answer to a letter, by the entry's name.
   *
   * @type {Map<string, {resolve: (answer: any) => void, reject: (error: Error) => void}>}
   */
  const callers = new Map()
  /** @type {(() => void)[]} Callers that wait until all letters are delivered. */
  let idlers = []
  let library = ''
  let isSending = false
  /** Whether the library behind this address has been checked since the last failure. */
  let isKnown = false
  let failures = 0
  let timer = 0

  function waiting() { return library ? letters.names(library).length : 0 }

  function notify() {
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
      notify()
    }
    // A letter added between the last check and the end of this turn.
    if (isDone && waiting() > 0) deliver()
  }

  /** @returns {Promise<boolean>} false if some have to be sent later */
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

  /** Whether the server serves the library that the letters are for. */
  async function isServed() {
    if (!isKnown) isKnown = (await client.get('/library')).id === library
    return isKnown
  }

  /** @param {string} name @param {{answer?: any, problem?: Problem}} outcome */
  function finish(name, {answer, problem}) {
    windows.send({name, answer, problem: problem && {status: problem.status, document: problem.document}})
    letters.remove(name)
    settle(name, {answer, problem})
  }

  /** @param {string} name @param {Outcome} outcome */
  function settle(name, {answer, problem}) {
    const caller = callers.get(name)
    callers.delete(name)
    notify()
    if (problem) caller?.reject(problem)
    else caller?.resolve(answer)
  }

  /** Another window removed a letter; if it reports nothing more, the outcome stays unknown. */
  function stored({key, newValue}) {
    notify()
    if (newValue === null && callers.has(key)) {
      setTimeout(() => settle(key, {problem: new Error('Another window sent this decision; its outcome is unknown.')}), longestSilence)
    }
  }

  addEventListener('online', deliver)
  addEventListener('storage', stored)
  document.addEventListener('visibilitychange', () => { if (!document.hidden) deliver() })

  return {
    /**
     * From here on letters are for this library, and its earlier letters are delivered.
     *
     * @param {string} id
     */
    open(id) {
      library = id
      notify()
      deliver()
    },

    /**
     * @param {string} path below `/api/v1`
     * @param {any} body
     * @param {string} [key] of the request
     * @returns {Promise<any>} the answer, whenever it arrives; rejected only if the server refused
     */
    send(path, body, key = randomKey()) {
      const answer = new Promise((resolve, reject) => {
        callers.set(letters.add({library, key, path, body}), {resolve, reject})
      })
      notify()
      deliver()
      return answer
    },

    /** Sends now what was postponed, because the server may be back. */
    deliver() {
      isKnown = false
      return deliver()
    },

    /**
     * Resolves when no letters wait any more.
     *
     * @returns {Promise<void>}
     */
    settled: () => waiting() === 0 ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve)),

    get isEmpty() { return waiting() === 0 },

    /** Letters for other libraries, which wait until those are served here again. */
    get foreign() { return letters.foreign(library) },
  }
}
