/**
 * The details that only a photo's own document has, requested once.
 *
 * @param {(path: string, options: {signal: AbortSignal}) => Promise<any>} get
 * @param {AbortSignal} closing
 */
export function createDetails(get, closing) {
  /** @type {Map<string, any>} By the photo's ID. */
  const known = new Map()

  return {
    /**
     * The photo with its details, if loaded.
     *
     * @param {import('../remote/types.js').Photo} photo
     */
    added: (photo) => ({...photo, ...known.get(photo.id)}),

    /** @returns {Promise<boolean>} whether there is something new to show */
    async load({id}) {
      if (known.has(id)) return false
      known.set(id, undefined)
      try {
        const {exif, plugins} = await get(`/photos/${id}`, {signal: closing})
        known.set(id, {exif, plugins})
        return true
      } catch {
        known.delete(id)
        return false
      }
    },
  }
}
