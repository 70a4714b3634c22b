/**
 * @typedef {object} Letter
 * @property {string} library the ID of the target library: another one may be served at this address later
 * @property {string} key the request's idempotency key
 * @property {string} path below `/api/v1`
 * @property {any} body
 */

const prefix = 'sluice.outbox.'

/**
 * Unconfirmed letters, oldest first, in a store that outlives the page. Each has an entry of its own, so that two windows
 * never overwrite each other's. When the store is full, letters are kept in memory.
 *
 * @param {Storage} storage
 */
export function outboxStorage(storage) {
  /** @type {Map<string, Letter>} */
  const inMemory = new Map()

  /** @param {string} library @returns {string[]} names of the entries for a library, the oldest first */
  function names(library) {
    const start = `${prefix}${library}.`
    return [...Object.keys(storage), ...inMemory.keys()].filter((name) => name.startsWith(start)).sort()
  }

  return {
    names,

    /** @param {string} name @returns {Letter | null} null if it is gone or not a letter */
    read(name) {
      if (inMemory.has(name)) return inMemory.get(name)
      try {
        return JSON.parse(storage.getItem(name))
      } catch {
        storage.removeItem(name)
        return null
      }
    },

    /** @param {Letter} letter @returns {string} the entry's name */
    add(letter) {
      const start = `${prefix}${letter.library}.`
      const latest = Number(names(letter.library).at(-1)?.slice(start.length).split('.')[0] ?? 0)
      const time = Math.max(latest + 1, Date.now() * 1000)
      const name = `${start}${String(time).padStart(18, '0')}.${letter.key.slice(0, 8)}`
      try {
        storage.setItem(name, JSON.stringify(letter))
      } catch {
        inMemory.set(name, letter)
      }
      return name
    },

    remove(name) {
      inMemory.delete(name)
      storage.removeItem(name)
    },

    /** @param {string} library @returns {number} the number of letters for other libraries */
    foreign(library) {
      const all = Object.keys(storage).filter((name) => name.startsWith(prefix))
      return all.filter((name) => !name.startsWith(`${prefix}${library}.`)).length
    },
  }
}
