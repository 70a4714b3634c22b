const words = {
  is: ['unreviewed', 'decided', 'favourite', 'kept', 'trashed', 'skipped', 'pending', 'missing', 'damaged', 'failed', 'unsupported', 'landscape', 'portrait', 'square', 'hdr', 'screenshot', 'document', 'receipt', 'video', 'stack'],
  has: ['location', 'time', 'camera', 'lens', 'format', 'rating', 'tag', 'album', 'sidecar', 'raw', 'video'],
}
const keys = {
  is: 'state', has: 'what it has', taken: '2024, 2024-06, 2024-06-30..2024-08', camera: 'text', lens: 'text', folder: 'text', name: 'IMG_*.jpg',
  tag: 'Places/Norway', album: 'name', rating: '4, 1..3', format: 'jpeg', size: '>5MB', pixels: '>12MP', sharpness: '<300',
  contrast: '>40', noise: '>2', colourfulness: '>45', motion: '>0.6', shadows: '>5%', highlights: '>5%',
  text: 'invoice', total: '>50', duration: '>10s', pages: '>1', stack: 'off',
}

/**
 * Completions of a condition.
 *
 * @param {string} text
 * @param {string[]} [pluginValues] of the library, such as `plugin.text.total`
 * @returns {{value: string, label: string, count?: string}[]}
 */
export function completions(text, pluginValues = []) {
  const start = text.lastIndexOf(' ') + 1
  const [before, word] = [text.slice(0, start), text.slice(start).toLowerCase()]
  const sign = word.startsWith('-') ? '-' : ''
  const bare = word.slice(sign.length)
  const [key, value] = bare.split(':', 2)
  if (value !== undefined) {
    return (words[key] ?? []).filter((choice) => choice.startsWith(value) && choice !== value)
      .map((choice) => ({value: `${before}${sign}${key}:${choice}`, label: `${sign}${key}:${choice}`}))
  }
  const choice = (name, hint) => ({value: `${before}${sign}${name}`, label: `${sign}${name}`, count: hint})
  if (bare.startsWith('plugin.')) {
    return pluginChoices(bare, pluginValues).map((name) => choice(`${name}:`, 'text, >20, true'))
  }
  const choices = Object.entries(keys).map(([name, hint]) => choice(`${name}:`, hint))
  if (pluginValues.length > 0) choices.push(choice('plugin.', 'values of plugins'))
  return choices.filter(({label}) => label.startsWith(sign + bare))
}

/** Names of values with this prefix, with and without the plugin's name. */
function pluginChoices(bare, pluginValues) {
  const short = pluginValues.map((name) => `plugin.${name.split('.')[2]}`)
  return [...new Set([...short, ...pluginValues])].filter((name) => name.startsWith(bare)).sort()
}
