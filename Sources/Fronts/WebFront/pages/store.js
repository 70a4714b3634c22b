/**
 * The state of the whole page. There is one store, created in `app.js` and passed to every part that shows some of it.
 *
 * @typedef {object} State
 * @property {import('./remote/types.js').Library | null} library
 * @property {Record<string, any> | null} preferences
 * @property {'connecting' | 'online' | 'away' | 'refused'} connection
 * @property {string | null} ended why the link of a share does not work any more
 * @property {number} waiting decisions that the server has not confirmed yet
 * @property {import('./remote/types.js').Preparation | null} preparation
 * @property {boolean} isCommitting
 */

/** @param {State} initial */
export function createStore(initial) {
  let state = Object.freeze({...initial})
  const watchers = new Set()

  return {
    get state() { return state },

    /** @param {Partial<State>} changes */
    update(changes) {
      const before = state
      state = Object.freeze({...state, ...changes})
      for (const watcher of [...watchers]) watcher(before)
    },

    /**
     * Shows a selected part of the state now, and whenever it changes.
     *
     * @template Value
     * @param {(state: State) => Value} select
     * @param {(value: Value) => void} show
     * @param {AbortSignal} [until] stops watching
     */
    watch(select, show, until) {
      const watcher = (before) => {
        const value = select(state)
        if (!Object.is(value, select(before))) show(value)
      }
      watchers.add(watcher)
      until?.addEventListener('abort', () => watchers.delete(watcher))
      show(select(state))
    },
  }
}
