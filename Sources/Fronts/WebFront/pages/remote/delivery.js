/**
 * What is to be done after a request of the outbox did not succeed. Pure, so that every case can be tried.
 *
 * - `again`: the server was not there, or is overloaded: the same request, with the same key, after a while.
 * - `hold`: this page is not let in, or another library is served here: wait until that is otherwise.
 * - `drop`: the server understood and said no: asking again would not help, and who decided is told why.
 *
 * @param {{status?: number, document?: {type?: string}, retryAfter?: number | null}} error `status` is missing where there was no answer
 * @param {number} failures in a row, this one included
 * @returns {{step: 'again' | 'hold' | 'drop', milliseconds: number}}
 */
export function afterFailure(error, failures) {
  const {status, document} = error
  if (status === 401 || document?.type === otherLibrary) return {step: 'hold', milliseconds: longest}
  const isPassing = status === undefined || status >= 500 || status === 408 || status === 425 || status === 429
  if (!isPassing) return {step: 'drop', milliseconds: 0}
  const asked = (error.retryAfter ?? 0) * 1000
  return {step: 'again', milliseconds: Math.max(asked, Math.min(longest, first * 2 ** (failures - 1)))}
}

const otherLibrary = 'urn:sluice:problem:other-library'
const first = 250
const longest = 8000
