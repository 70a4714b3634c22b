import {afterFailure} from './delivery.js'

/**
 * Asks once more, after a while, for what a server did not answer, or could not answer just then.
 *
 * @param {() => any} ask
 */
export function createAgain(ask) {
  let [failures, timer] = [0, 0]

  function stop() {
    clearTimeout(timer)
    failures = 0
  }

  return {
    /** It was answered, or nobody wants it any more. */
    stop,

    /**
     * @param {any} error why there was no answer
     * @returns {number} how often in a row it failed; 0 where it is not asked for again
     */
    failed(error) {
      clearTimeout(timer)
      // Let go of by the page, or a mistake of its own.
      if (error.name !== 'Unreachable' && error.status === undefined) return 0
      const {step, milliseconds} = afterFailure(error, failures + 1)
      if (step !== 'again') return failures = 0
      timer = setTimeout(ask, milliseconds)
      return failures += 1
    },
  }
}
