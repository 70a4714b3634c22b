/** The pause after which changes of the library are shown, in milliseconds; twice that during steady changes. */
export const newsCalm = 1200
/** Limits the share of time to a quarter: work that takes a second runs every four. */
const restPerWork = 3

/**
 * Runs work once after a pause without calls, so that many calls become one. During steady calls it still runs, after a
 * longer wait, and never twice at a time.
 *
 * @param {() => any} work may return a promise, which is awaited
 * @param {number | (() => number)} milliseconds without a call
 * @param {AbortSignal} [until]
 * @param {number} [most] milliseconds from the first call; twice as many as without one by default
 * @returns {() => void}
 */
export function afterCalm(work, milliseconds, until, most) {
  let [timer, first, rested] = [0, 0, 0]
  let [isWorking, isDue] = [false, false]
  until?.addEventListener('abort', () => clearTimeout(timer))

  function call() {
    if (until?.aborted) return
    isDue = isWorking
    if (isWorking) return
    const now = performance.now()
    const calm = typeof milliseconds === 'function' ? milliseconds() : milliseconds
    if (timer === 0) first = now
    clearTimeout(timer)
    timer = setTimeout(run, Math.max(0, Math.min(calm, first + (most ?? 2 * calm) - now), rested - now))
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
