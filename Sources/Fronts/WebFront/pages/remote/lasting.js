import {randomKey} from './client.js'
import {afterFailure} from './delivery.js'

/**
 * Repeats a slow request until there is an answer: the same request with the same key, whenever the connection was lost.
 *
 * @param {ReturnType<typeof import('./client.js').createClient>} client
 * @param {string} path below `/api/v1`
 * @param {any} body
 * @returns {Promise<{answer: any, wasLost: boolean}>} if the connection was lost, a server that has restarted since may not
 *   know the first request: the answer then only covers what was left to do
 */
export async function postLastingly(client, path, body) {
  const key = randomKey()
  for (let failures = 0; ;) {
    try {
      return {answer: await client.post(path, body, {key, patience: Infinity}), wasLost: failures > 0}
    } catch (error) {
      failures += 1
      const {step, milliseconds} = afterFailure(error, failures)
      // A failure to change files is an answer, even with status 500.
      if (step === 'drop' || error.status === 500) throw error
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
    }
  }
}
