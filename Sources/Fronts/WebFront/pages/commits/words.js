import {count, number} from '../ui/format.js'

/**
 * What is or was done to files: `7 sidecars, 3 to the trash`.
 *
 * @param {{sidecars?: number, sidecarsWritten?: number, sidecarsRemoved?: number, trashed?: number, restored?: number, unchanged?: number}} done
 * @returns {string} empty if there is nothing
 */
export function changesText({sidecars = 0, sidecarsWritten = 0, sidecarsRemoved = 0, trashed = 0, restored = 0, unchanged = 0}) {
  const written = sidecars + sidecarsWritten
  return [
    written > 0 && count(written, 'sidecar'),
    sidecarsRemoved > 0 && `${count(sidecarsRemoved, 'sidecar')} removed`,
    trashed > 0 && `${number(trashed)} to the trash`,
    restored > 0 && `${number(restored)} back from the trash`,
    unchanged > 0 && `${number(unchanged)} up to date already`,
  ].filter(Boolean).join(', ')
}

/**
 * `Committed: 7 sidecars, 3 to the trash. 2 left.`
 *
 * @param {import('../remote/types.js').Commit} report
 * @param {string} deed
 */
export function reportText(report, deed = 'Committed') {
  const done = changesText(report)
  const left = report.left?.length ?? 0
  const rest = left > 0 ? `${count(left)} could not be changed.` : ''
  if (done) return `${deed}: ${done}.${rest && ` ${rest}`}`
  return rest || 'There was nothing to commit.'
}
