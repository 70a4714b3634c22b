/**
 * What to do after a request of the outbox failed. Pure, so that every case can be tested.
 *
 * - `again`: the server was unreachable or overloaded: repeat the request with the same key after a while.
 * - `hold`: this page is not admitted, or another library is served here: wait until that changes.
 * - `drop`: the server understood and refused: repeating would not help, and the user is told why.
 *
 * @param {{status?: number, document?: {type?: string}, retryAfter?: number | null}} error `status` is missing if there was no answer
 * @param {number} failures in a row, this one included
 * @returns {{step: 'again' | 'hold' | 'drop', milliseconds: number}}
 */
export function afterFailure(error, failures) {
  const {status, document} = error
  if (status === 401 || document?.type === otherLibrary) return {step: 'hold', milliseconds: longest}
  const isPassing = status === undefined || status >= 500 || status === 408 || status === 425 || status === 429
  if (!isPassing) return {step: 'drop', milliseconds: 0}
  const requested = (error.retryAfter ?? 0) * 1000
  return {step: 'again', milliseconds: Math.max(requested, Math.min(longest, first * 2 ** (failures - 1)))}
}

const otherLibrary = 'urn:sluice:problem:other-library'
const first = 250
const longest = 8000
