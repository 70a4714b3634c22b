/** What changes in the library is shown once it has calmed down, in milliseconds; while it goes on, twice as rarely. */
export const newsCalm = 1200
/** Of the time, at most a quarter goes into it: what takes a second is done every four. */
const restPerWork = 3

/**
 * Does something once nothing was heard for a while: many calls are one. While calls keep coming it is done all the same,
 * after a longer wait, and never twice at a time.
 *
 * @param {() => any} work a promise is waited for
 * @param {number} milliseconds without a call
 * @param {AbortSignal} [until]
 * @param {number} [most] milliseconds from the first call on
 * @returns {() => void}
 */
export function afterCalm(work, milliseconds, until, most = 2 * milliseconds) {
  let [timer, first, rested] = [0, 0, 0]
  let [isWorking, isDue] = [false, false]
  until?.addEventListener('abort', () => clearTimeout(timer))

  function call() {
    if (until?.aborted) return
    isDue = isWorking
    if (isWorking) return
    const now = performance.now()
    if (timer === 0) first = now
    clearTimeout(timer)
    timer = setTimeout(run, Math.max(0, Math.min(milliseconds, first + most - now), rested - now))
  }

  async function run() {
    timer = 0
    isWorking = true
    const start = performance.now()
    try {
      await work()
    } finally {
      isWorking = false
      rested = performance.now() + restPerWork * (performance.now() - start)
      if (isDue) call()
    }
  }

  return call
}
