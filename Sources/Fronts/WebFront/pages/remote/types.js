/**
 * What the HTTP interface says; `/api/v1/openapi.json` is the full description.
 *
 * @typedef {'favourite' | 'trash' | 'keep' | 'skip'} Verdict
 *
 * @typedef {object} Photo
 * @property {string} id
 * @property {string} path
 * @property {string} [pathBytes] base64 of the path, where it is not UTF-8
 * @property {string} name
 * @property {string} folder
 * @property {number} byteCount
 * @property {string} [takenAt] as the photo tells it, in ISO 8601
 * @property {string} [camera]
 * @property {string} [lens]
 * @property {number} [width] of the upright picture, in pixels
 * @property {number} [height]
 * @property {string} [format]
 * @property {number} rating
 * @property {boolean} favourite
 * @property {string[]} tags
 * @property {Verdict | null} verdict
 * @property {boolean} pending
 * @property {boolean} missing
 * @property {string} [problem]
 * @property {{kind: 'failed' | 'damaged' | 'unsupported', reason: string, remedy: string, willRetry: boolean}} [failure] why there is no picture, or not all of it
 * @property {string} [placeholder] a ThumbHash in base64
 * @property {Record<string, string>} tiers addresses by name
 * @property {Record<string, any>} [exif]
 * @property {{name: string, version: string, values: Record<string, any>, problem: string | null}[]} [plugins]
 *
 * @typedef {object} Library
 * @property {string} id
 * @property {string} name
 * @property {{state: string, reason: string | null, folders: string[]}} access
 * @property {Record<string, any>} totals
 * @property {{name: string, edge: number | null, digest: string}[]} tiers
 * @property {string | null} reviewTier
 * @property {string | null} gridTier
 * @property {boolean} originals
 * @property {boolean} secure
 * @property {boolean} reachable
 * @property {string} command that serves this library
 *
 * @typedef {object} Card
 * @property {number} place
 * @property {number} total
 * @property {Photo} photo
 *
 * @typedef {object} Progress
 * @property {number} total
 * @property {number} reviewed
 * @property {number} remaining
 * @property {Partial<Record<Verdict, number>>} byVerdict
 * @property {number} pending
 * @property {number | null} lastMinuteRate photos a minute
 * @property {number | null} rate photos a minute
 * @property {number | null} secondsLeft
 *
 * @typedef {object} Current
 * @property {Card | null} card
 * @property {Card[]} following the nearest first
 * @property {Card[]} preceding
 * @property {Progress} progress
 *
 * @typedef {object} Timeline
 * @property {string} order
 * @property {number} total
 * @property {[string | null, number][]} days
 * @property {string} [shapes] one byte a photo in base64: see `grid/shapes.js`
 * @property {Record<string, number>} places of the photos that were asked for, by their IDs
 *
 * @typedef {object} Preparation
 * @property {'idle' | 'running' | 'elsewhere' | 'failed'} state
 * @property {number} found so far
 * @property {number | null} total nothing until all folders were looked at
 * @property {number} prepared
 * @property {number} unchanged
 * @property {number} linked
 * @property {number} failed
 * @property {number | null} rate photos a second
 * @property {number | null} secondsLeft
 * @property {string | null} reason
 *
 * @typedef {object} CommitReport
 * @property {string | null} batch
 * @property {number} applied photos: sidecars, trashed, restored and unchanged together
 * @property {number} sidecars
 * @property {number} trashed
 * @property {number} restored
 * @property {number} unchanged
 * @property {{photo: string, path: string, reason: string, remedy: string | null}[]} left
 */
export {}
