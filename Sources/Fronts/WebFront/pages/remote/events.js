import {endOfShare} from './client.js'
import {eventParser} from './event-parser.js'
import {firstOf} from './signals.js'

/** A comment arrives every 15 seconds: a stream that is silent for longer than this is dead. */
const longestSilence = 40_000
const longestPause = 8000
/** A hidden page drops its connection after a while, because browsers allow few per server. */
const hiddenFor = 20_000

/**
 * Receives the events of the library. After an interruption it resumes where it was, or emits `reset`, after which everything
 * on display has to be reloaded. Each time the stream opens, it emits `opened`. If all streams are taken, the server sends
 * the events since the last one and a time to return, and this polls.
 *
 * @param {(name: string, data: any) => void} onEvent
 * @param {(connection: 'online' | 'away' | 'refused', ended?: string | null) => void} onConnection
 * @returns {{start: () => void, follow: (session: string | null) => void}}
 */
export function createEvents(onEvent, onConnection) {
  let lastID = ''
  let wasOpen = false
  let session = null
  let stream = null
  /**
   * The delay before reconnecting that the server has requested, in milliseconds.
   * @type {number | null}
   */
  let wanted = null

  async function run(controller) {
    for (let failures = 0; !controller.signal.aborted;) {
      try {
        await read(controller.signal, () => { failures = 0 })
      } catch {
        if (controller.signal.aborted) return
      }
      failures += 1
      await pause(wanted ?? Math.min(longestPause, 250 * 2 ** (failures - 1)), controller.signal)
    }
  }

  async function read(signal, onOpen) {
    wanted = null
    const silence = new AbortController()
    const watch = () => setTimeout(() => silence.abort(), longestSilence)
    let timer = watch()
    try {
      const response = await fetch(`/api/v1/events${session ? `?session=${session}` : ''}`, {
        headers: {Accept: 'text/event-stream', ...(lastID ? {'Last-Event-ID': lastID} : {})},
        signal: firstOf(signal, silence.signal), credentials: 'same-origin', cache: 'no-store',
      })
      if (response.status === 401) onConnection('refused', endOfShare(await response.json().catch(() => ({}))))
      else onConnection('online')
      if (!response.ok) throw new Error(`events: ${response.status}`)
      onOpen()
      // Without an ID there is nothing to resume after: events since then were missed.
      if (wasOpen && !lastID) onEvent('reset', null)
      wasOpen = true
      onEvent('opened', null)
      const parse = eventParser(({name, data}) => onEvent(name, data ? JSON.parse(data) : null),
        (id) => { lastID = id }, (milliseconds) => { wanted = milliseconds })
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        clearTimeout(timer)
        timer = watch()
        parse(piece.value)
      }
    } catch (error) {
      if (!signal.aborted && error.name === 'TypeError') onConnection('away')
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  let hiding = 0
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hiding)
    if (!stream) return
    if (document.hidden) hiding = setTimeout(() => stream.abort(), hiddenFor)
    else if (stream.signal.aborted) start()
  })

  function start() {
    stream?.abort()
    stream = new AbortController()
    run(stream)
  }

  return {
    /** Starts receiving events. */
    start() { if (!stream) start() },

    /** Receives events of a session too; null for the library alone. */
    follow(id) {
      if (id === session) return
      session = id
      if (stream) start()
    },
  }
}

function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => { clearTimeout(timer); resolve() }, {once: true})
    addEventListener('online', resolve, {once: true})
  })
}
