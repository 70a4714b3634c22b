/**
 * Calls something once a frame, as long as it goes on.
 *
 * @param {(seconds: number) => boolean} onFrame told how long it is since the last frame; returns whether there is more to
 *   move
 */
export function createFrames(onFrame) {
  let [frame, last] = [0, 0]

  function tick(now) {
    const seconds = Math.min(0.064, Math.max(0.001, (now - last) / 1000))
    last = now
    frame = 0
    if (onFrame(seconds)) frame = requestAnimationFrame(tick)
  }

  return {
    run() {
      if (frame) return
      last = performance.now()
      frame = requestAnimationFrame(tick)
    },
    stop() {
      cancelAnimationFrame(frame)
      frame = 0
    },
  }
}
