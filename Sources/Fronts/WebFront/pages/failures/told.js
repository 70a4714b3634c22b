import {afterCalm, newsCalm} from '../ui/calm.js'
import {count} from '../ui/format.js'

/**
 * Says that files could not be read, where there are more of them than before; once a run has ended.
 *
 * @param {import('../app.js').App} app
 */
export function tellFailures(app) {
  /** @type {number | null} So many are known to whoever looks at this page. */
  let known = null

  // That a run has begun is heard after its first photos are, and how many failed is heard after it has ended.
  const tell = afterCalm(() => {
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
    if (preparation?.state !== 'running') tell()
  })
}
