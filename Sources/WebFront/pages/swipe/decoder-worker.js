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

async function load({number, addresses, width, height}) {
  const controller = new AbortController()
  running.set(number, controller)
  try {
    const blob = await fetchFirst(addresses, controller.signal)
    const bitmap = await createImageBitmap(blob, {resizeWidth: width, resizeHeight: height, resizeQuality: 'high'})
    postMessage({number, bitmap}, [bitmap])
  } catch (error) {
    postMessage({number, failure: error.name === 'AbortError' ? 'cancelled' : String(error.message ?? error)})
  } finally {
    running.delete(number)
  }
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
