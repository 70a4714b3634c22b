import {randomKey} from './client.js'
import {afterFailure} from './delivery.js'
import {outboxStorage} from './outbox-storage.js'

/**
 * Sends what somebody decided, one after the other and in their order, until the server has confirmed it. It is in the
 * browser's storage before it is sent: a reload, or the death of the server, neither loses nor doubles it.
 *
 * @param {ReturnType<typeof import('./client.js').createClient>} client
 * @param {object} events
 * @param {(waiting: number) => void} events.onWaiting
 * @param {(message: string) => void} events.onRefused the server said no, for good
 * @param {Storage} [storage]
 */
export function createOutbox(client, {onWaiting, onRefused}, storage = localStorage) {
  const letters = outboxStorage(storage)
  /** Who waits for the answer to a letter, by the entry's name. @type {Map<string, PromiseWithResolvers<any>>} */
  const callers = new Map()
  let isSending = false
  let failures = 0
  let timer = 0

  function tell() { onWaiting(letters.all().length) }

  async function deliver() {
    if (isSending) return
    isSending = true
    clearTimeout(timer)
    try {
      await exclusively(deliverAll)
    } finally {
      isSending = false
    }
  }

  async function deliverAll() {
    for (let next = letters.all()[0]; next; next = letters.all()[0]) {
      const [name, letter] = next
      try {
        const answer = await client.post(letter.path, letter.body, {key: letter.key})
        failures = 0
        settle(name, (caller) => caller.resolve(answer))
      } catch (error) {
        failures += 1
        const {step, milliseconds} = afterFailure(error, failures)
        if (step !== 'drop') {
          timer = setTimeout(deliver, milliseconds)
          return
        }
        failures = 0
        if (!callers.has(name)) onRefused(error.message)
        settle(name, (caller) => caller.reject(error))
      }
    }
  }

  function settle(name, answer) {
    letters.remove(name)
    const caller = callers.get(name)
    callers.delete(name)
    tell()
    if (caller) answer(caller)
  }

  addEventListener('online', deliver)
  addEventListener('storage', tell)
  document.addEventListener('visibilitychange', () => { if (!document.hidden) deliver() })

  return {
    /**
     * @param {string} path below `/api/v1`
     * @param {any} body
     * @returns {Promise<any>} the answer, whenever it comes; rejected only where the server said no
     */
    send(path, body) {
      const caller = deferred()
      callers.set(letters.add({key: randomKey(), path, body}), caller)
      tell()
      deliver()
      return caller.promise
    },

    /** Tries at once what was to be tried later. */
    deliver,

    /** When nothing waits any more. @returns {Promise<void>} */
    async settled() {
      while (letters.all().length > 0) {
        await Promise.race([...callers.values()].map((caller) => caller.promise.catch(() => {})).concat(pause(200)))
      }
    },

    get isEmpty() { return letters.all().length === 0 },
  }
}

/** One window at a time, where the browser can do that; elsewhere keys make a second sending harmless. */
function exclusively(work) {
  return navigator.locks ? navigator.locks.request('sluice.outbox', work) : work()
}

function pause(milliseconds) { return new Promise((resolve) => setTimeout(resolve, milliseconds)) }

function deferred() {
  const parts = {}
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, {resolve, reject}))
  return parts
}
