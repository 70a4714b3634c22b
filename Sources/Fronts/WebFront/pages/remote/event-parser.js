/**
 * Parses a stream of server-sent events (HTML standard, section 9.2.6) that arrives in arbitrary pieces.
 *
 * @param {(event: {name: string, data: string}) => void} onEvent
 * @param {(id: string) => void} onID the ID to resume after; also of events without data
 * @param {(milliseconds: number) => void} [onRetry] how long to wait before reconnecting
 * @returns {(text: string) => void} to be called with each piece
 */
export function eventParser(onEvent, onID, onRetry = () => {}) {
  let rest = ''
  /** @type {string | null} */
  let id = null
  let name = ''
  let data = []

  function take(line) {
    if (line === '') {
      if (id !== null) onID(id)
      if (data.length) onEvent({name: name || 'message', data: data.join('\n')})
      id = null
      name = ''
      data = []
      return
    }
    const colon = line.indexOf(':')
    if (colon === 0) return
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') data.push(value)
    else if (field === 'event') name = value
    else if (field === 'retry' && /^\d+$/.test(value)) onRetry(Number(value))
    else if (field === 'id' && !value.includes('\0')) id = value
  }

  return (text) => {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop()
    for (const line of lines) take(line)
  }
}
