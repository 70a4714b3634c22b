/**
 * Splits a filter into its conditions, so that each can be shown and removed: `camera:nikon -is:trashed` has two. A filter
 * with an `or` outside parentheses is one condition.
 *
 * @param {string} text
 * @returns {string[]}
 */
export function termsOf(text) {
  const words = wordsOf(text)
  if (words.some((word) => word.toLowerCase() === 'or')) return [text.trim()]
  const terms = []
  let prefix = ''
  for (const word of words) {
    if (word.toLowerCase() === 'and') continue
    if (word.toLowerCase() === 'not') {
      prefix += `${word} `
      continue
    }
    terms.push(prefix + word)
    prefix = ''
  }
  return prefix ? [...terms, prefix.trim()] : terms
}

/** The filter with one more condition. */
export function withTerm(text, term) {
  const terms = termsOf(text)
  if (terms.includes(term)) return text
  return [...terms.map(enclosed), enclosed(term)].join(' ')
}

/** The filter without one of its conditions. */
export function withoutTerm(text, term) {
  return termsOf(text).filter((other) => other !== term).join(' ')
}

export function hasTerm(text, term) { return termsOf(text).includes(term) }

/** Adds parentheses if the condition would mean something else beside others. */
function enclosed(term) {
  return wordsOf(term).some((word) => word.toLowerCase() === 'or') ? `(${term})` : term
}

/** Splits at spaces outside quotes and parentheses. */
function wordsOf(text) {
  const words = []
  let [word, depth, isQuoted] = ['', 0, false]
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (character === '\\' && isQuoted) {
      word += character + (text[++index] ?? '')
      continue
    }
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && character === '(') depth += 1
    else if (!isQuoted && character === ')') depth -= 1
    if (/\s/.test(character) && !isQuoted && depth <= 0) {
      if (word) words.push(word)
      word = ''
    } else {
      word += character
    }
  }
  return word ? [...words, word] : words
}
