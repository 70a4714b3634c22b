/**
 * A photo's shape in a byte: 0 for one that is not known, else 128 + 40 · log2(width / height), rounded, 1…255. That is
 * exact to 0.9 %, and says panoramas of up to 9 : 1.
 */

/** What stands in for a shape that is not known. */
const usualAspect = 1.5
/** In a grid, nothing is narrower or wider than this: a panorama would be a whole row of its own. */
const leastAspect = 0.5
const mostAspect = 3.2

const aspects = Float32Array.from({length: 256}, (_, code) =>
  code === 0 ? usualAspect : Math.min(mostAspect, Math.max(leastAspect, 2 ** ((code - 128) / 40))))

/**
 * Width by height, as a grid shows it.
 *
 * @param {Uint8Array | null} shapes
 * @param {number} place
 */
export function aspectAt(shapes, place) {
  return shapes ? aspects[shapes[place]] : usualAspect
}
