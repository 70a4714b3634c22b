/** Seconds before the release that determine its velocity. */
const window = 0.1

/**
 * Computes velocities by least squares over the last tenth of a second, because single samples of a touch screen jitter.
 */
export function velocityTracker() {
  /** @type {{x: number, y: number, at: number}[]} */
  let samples = []

  return {
    /** @param {number} at seconds */
    add(x, y, at) {
      samples.push({x, y, at})
      samples = samples.filter((sample) => at - sample.at <= window)
    },

    /** @param {number} now seconds @returns {{x: number, y: number}} pixels a second */
    velocity(now) {
      const recent = samples.filter((sample) => now - sample.at <= window)
      if (recent.length < 2) return {x: 0, y: 0}
      return {x: slope(recent, 'x'), y: slope(recent, 'y')}
    },
  }
}

function slope(samples, axis) {
  const meanTime = mean(samples.map((sample) => sample.at))
  const meanPlace = mean(samples.map((sample) => sample[axis]))
  let covariance = 0
  let variance = 0
  for (const sample of samples) {
    covariance += (sample.at - meanTime) * (sample[axis] - meanPlace)
    variance += (sample.at - meanTime) ** 2
  }
  return variance > 0 ? covariance / variance : 0
}

function mean(values) { return values.reduce((sum, value) => sum + value, 0) / values.length }
