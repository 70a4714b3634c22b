/**
 * A photo's shape in a byte: 0 if unknown, otherwise 128 + 40 · log2(width / height), rounded, 1…255. It is exact to 0.9 %,
 * and covers panoramas of up to 9 : 1.
 */

/** Used for photos of unknown shape. */
const usualAspect = 1.5
/** Limits of shapes in a grid: a panorama would fill a row of its own. */
const leastAspect = 0.5
const mostAspect = 3.2

const aspects = Float32Array.from({length: 256}, (_, code) =>
  code === 0 ? usualAspect : Math.min(mostAspect, Math.max(leastAspect, 2 ** ((code - 128) / 40))))

/**
 * Width divided by height, as shown in a grid.
 *
 * @param {Uint8Array | null} shapes
 * @param {number} place
 */
export function aspectAt(shapes, place) {
  return shapes ? aspects[shapes[place]] : usualAspect
}
