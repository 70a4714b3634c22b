import {afterCalm, newsCalm} from '../ui/calm.js'
import {count} from '../ui/format.js'

/**
 * Reports unreadable files after a run, if there are more than before.
 *
 * @param {import('../app.js').App} app
 */
export function reportFailures(app) {
  /** @type {number | null} The number that this page has shown already. */
  let known = null

  // The event that a run began comes after those about its first photos, and the number of failures comes after it has ended.
  const report = afterCalm(() => {
    const {library, preparation} = app.store.state
    const {failed} = library.totals
    known = Math.min(known, failed)
    if (failed === known || preparation?.state === 'running') return
    known = failed
    app.toasts.show(`${count(failed, 'file')} could not be read.`, {problem: true, action: 'Show', onAction: () => app.navigate('/failures')})
  }, 2 * newsCalm)
  app.store.watch((state) => state, ({library, preparation}) => {
    if (!library) return
    known ??= library.totals.failed
    if (preparation?.state !== 'running') report()
  })
}
