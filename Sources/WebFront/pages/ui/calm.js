/**
 * Does something once nothing was heard for a while: many calls are one.
 *
 * @param {() => void} work
 * @param {number} milliseconds
 * @param {AbortSignal} until
 * @returns {() => void}
 */
export function afterCalm(work, milliseconds, until) {
  let timer = 0
  until.addEventListener('abort', () => clearTimeout(timer))
  return () => {
    clearTimeout(timer)
    timer = setTimeout(work, milliseconds)
  }
}
