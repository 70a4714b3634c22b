/**
 * Provides pictures decoded by a worker.
 *
 * @typedef {object} Wish
 * @property {string[]} addresses the first with a picture is used
 * @property {number} width of the requested picture, in device pixels
 * @property {number} height
 * @property {number} radius of its corners
 * @property {boolean} isShapeKnown otherwise the picture fits into the size, in its own shape
 *
 * @returns {{load: (wish: Wish) => {picture: Promise<ImageBitmap>, cancel: () => void}, close: () => void}}
 */
export function createPictures() {
  const worker = new Worker('/swipe/decoder-worker.js', {type: 'module'})
  /** @type {Map<number, {resolve: (bitmap: ImageBitmap) => void, reject: (error: Error) => void}>} */
  const waiting = new Map()
  let last = 0

  worker.onmessage = ({data: {number, bitmap, failure}}) => {
    const caller = waiting.get(number)
    waiting.delete(number)
    if (!caller) bitmap?.close()
    else if (bitmap) caller.resolve(bitmap)
    else caller.reject(new Error(failure))
  }

  return {
    load(wish) {
      const number = ++last
      const picture = new Promise((resolve, reject) => waiting.set(number, {resolve, reject}))
      worker.postMessage({number, ...wish})
      return {picture, cancel: () => worker.postMessage({cancel: number})}
    },
    close() { worker.terminate() },
  }
}
