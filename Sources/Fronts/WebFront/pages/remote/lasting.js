import {randomKey} from './client.js'
import {afterFailure} from './delivery.js'

/**
 * Asks for something that takes long, until there is an answer: the same request with the same key again, when the
 * connection was lost meanwhile.
 *
 * @param {ReturnType<typeof import('./client.js').createClient>} client
 * @param {string} path below `/api/v1`
 * @param {any} body
 * @returns {Promise<{answer: any, wasLost: boolean}>} where the connection was lost, a server that started meanwhile may not
 *   know of the first request: the answer then tells only what was left to do
 */
export async function askLastingly(client, path, body) {
  const key = randomKey()
  for (let failures = 0; ;) {
    try {
      return {answer: await client.post(path, body, {key, patience: Infinity}), wasLost: failures > 0}
    } catch (error) {
      failures += 1
      const {step, milliseconds} = afterFailure(error, failures)
      // That files could not be changed is an answer, though a server's.
      if (step === 'drop' || error.status === 500) throw error
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
    }
  }
}
