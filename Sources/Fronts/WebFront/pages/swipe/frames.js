/**
 * Calls a function once per frame until it is finished.
 *
 * @param {(seconds: number) => boolean} onFrame gets the time since the last frame; returns whether something is still moving
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
