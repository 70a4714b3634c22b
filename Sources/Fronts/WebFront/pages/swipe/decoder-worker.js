/** Fetches and decodes pictures at their display size in a worker, so that the page never waits. */

/** @type {Map<number, AbortController>} */
const running = new Map()

onmessage = ({data}) => {
  if (data.cancel !== undefined) {
    running.get(data.cancel)?.abort()
    return
  }
  load(data)
}

async function load({number, addresses, width, height, isShapeKnown, radius}) {
  const controller = new AbortController()
  running.set(number, controller)
  try {
    const blob = await fetchFirst(addresses, controller.signal)
    const size = isShapeKnown ? {width, height} : await fittingSize(blob, width, height)
    const bitmap = rounded(await createImageBitmap(blob, {resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'high'}), radius)
    postMessage({number, bitmap}, [bitmap])
  } catch (error) {
    postMessage({number, failure: error.name === 'AbortError' ? 'cancelled' : String(error.message ?? error)})
  } finally {
    running.delete(number)
  }
}

/** Rounds the corners: clipping them from a turning card in every frame costs more than everything else. */
function rounded(picture, radius) {
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')
  context.roundRect(0, 0, picture.width, picture.height, radius)
  context.clip()
  context.drawImage(picture, 0, 0)
  picture.close()
  return canvas.transferToImageBitmap()
}

/** The largest size with the picture's own shape that fits. */
async function fittingSize(blob, width, height) {
  const whole = await createImageBitmap(blob)
  const scale = Math.min(width / whole.width, height / whole.height)
  const size = {width: Math.max(1, Math.round(whole.width * scale)), height: Math.max(1, Math.round(whole.height * scale))}
  whole.close()
  return size
}

async function fetchFirst(addresses, signal) {
  let status = 0
  for (const address of addresses) {
    const response = await fetch(address, {signal, credentials: 'same-origin'})
    if (response.ok) return response.blob()
    status = response.status
  }
  throw new Error(`the picture was answered with ${status}`)
}
