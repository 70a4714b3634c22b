import {afterFailure} from './delivery.js'

/**
 * Repeats a request after a while if the server did not answer, or could not answer at that moment.
 *
 * @param {() => any} repeat
 */
export function createAgain(repeat) {
  let [failures, timer] = [0, 0]

  function stop() {
    clearTimeout(timer)
    failures = 0
  }

  return {
    /** Stops: the request was answered, or is no longer wanted. */
    stop,

    /**
     * @param {any} error why there was no answer
     * @returns {number} the number of failures in a row; 0 if it is not repeated
     */
    failed(error) {
      clearTimeout(timer)
      // Cancelled by the page, or a bug of its own.
      if (error.name !== 'Unreachable' && error.status === undefined) return 0
      const {step, milliseconds} = afterFailure(error, failures + 1)
      if (step !== 'again') return failures = 0
      timer = setTimeout(repeat, milliseconds)
      return failures += 1
    },
  }
}
