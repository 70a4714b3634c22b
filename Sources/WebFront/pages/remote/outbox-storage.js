/**
 * @typedef {object} Letter
 * @property {string} key the request's idempotency key
 * @property {string} path below `/api/v1`
 * @property {any} body
 */

const prefix = 'sluice.outbox.'

/**
 * Letters that were not confirmed, oldest first, in a store that outlives the page. Each has an entry of its own, so that
 * two windows never write over each other's.
 *
 * @param {Storage} storage
 */
export function outboxStorage(storage) {
  let last = 0

  return {
    /** @returns {[string, Letter][]} names of entries and what they hold */
    all() {
      const names = Object.keys(storage).filter((name) => name.startsWith(prefix)).sort()
      return names.flatMap((name) => {
        try {
          return [[name, JSON.parse(storage.getItem(name))]]
        } catch {
          storage.removeItem(name)
          return []
        }
      })
    },

    /** @param {Letter} letter @returns {string} the entry's name */
    add(letter) {
      last = Math.max(last + 1, Date.now() * 1000)
      const name = `${prefix}${String(last).padStart(18, '0')}.${letter.key.slice(0, 8)}`
      storage.setItem(name, JSON.stringify(letter))
      return name
    },

    remove(name) { storage.removeItem(name) },
  }
}
