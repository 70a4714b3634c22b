/** Fetches and decodes pictures beside the page, at the size in which they are shown, so that the page never waits. */

/** @type {Map<number, AbortController>} */
const running = new Map()

onmessage = ({data}) => {
  if (data.cancel !== undefined) {
    running.get(data.cancel)?.abort()
    return
  }
  load(data)
}

async function load({number, addresses, width, height, isShapeKnown}) {
  const controller = new AbortController()
  running.set(number, controller)
  try {
    const blob = await fetchFirst(addresses, controller.signal)
    const size = isShapeKnown ? {width, height} : await fittingSize(blob, width, height)
    const bitmap = await createImageBitmap(blob, {resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'high'})
    postMessage({number, bitmap}, [bitmap])
  } catch (error) {
    postMessage({number, failure: error.name === 'AbortError' ? 'cancelled' : String(error.message ?? error)})
  } finally {
    running.delete(number)
  }
}

/** The largest size of a picture's own shape that fits. */
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
