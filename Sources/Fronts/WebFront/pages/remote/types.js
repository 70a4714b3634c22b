/**
 * Documents of the HTTP interface; `/api/v1/openapi.json` is the full description, and a test compares them.
 *
 * @typedef {'favourite' | 'trash' | 'keep' | 'skip'} Verdict
 *
 * @typedef {object} Photo
 * @property {string} id
 * @property {string} path
 * @property {string} [pathBytes] base64 of the path if it is not UTF-8
 * @property {string} name
 * @property {string} folder
 * @property {number} byteCount
 * @property {string} [takenAt] from the photo's metadata, in ISO 8601
 * @property {string} [camera]
 * @property {string} [lens]
 * @property {number} [width] of the upright picture, in pixels
 * @property {number} [height]
 * @property {{id: string, name: string, format?: string}[]} [stack] the files that are one photo with it, the cover first
 * @property {{kind: string, width: number, height: number, headroomStops: number}} [gainMap]
 * @property {{container: string, codec: string, duration?: number, frameRate?: number, hasSound: boolean}} [video] of a film, of which
 *   the tiers show one frame
 * @property {{container: string, duration?: number}} [film] what plays in its place
 * @property {number} [pages] of a document, of which the tiers show the first
 * @property {{width: number, height: number}} [preview] in a camera raw file: its tiers were made of it
 * @property {string} [format]
 * @property {number} rating
 * @property {boolean} favourite
 * @property {string[]} tags
 * @property {Verdict} [verdict]
 * @property {boolean} pending
 * @property {boolean} missing
 * @property {boolean} [provisional] it is not prepared yet
 * @property {string} [problem]
 * @property {Failure} [failure] why there is no picture, or only a part of it
 * @property {string} [placeholder] a ThumbHash in base64
 * @property {string} [contentID] identifies its bytes
 * @property {Record<string, string>} tiers addresses by name
 *
 * @typedef {Photo & {exif?: Exif, plugins?: PluginResult[]}} DetailedPhoto with the details that only the photo's own
 *   document has, if requested
 *
 * @typedef {object} FullSize
 * @property {number} width pixels of the whole picture, upright
 * @property {number} height
 * @property {number} tileEdge pixels of a tile
 * @property {string[]} [damage]
 *
 * @typedef {object} Failure
 * @property {'failed' | 'damaged' | 'unsupported'} kind
 * @property {string} stage
 * @property {string} reason
 * @property {string} remedy
 * @property {boolean} willRetry
 *
 * @typedef {object} Exif
 * @property {string} [takenAt]
 * @property {'original' | 'created' | 'digitised' | 'gps' | 'changed'} [takenFrom] which of the photo's dates `takenAt` is
 * @property {string} [make]
 * @property {string} [model]
 * @property {string} [lens]
 * @property {number} [exposure] in seconds
 * @property {number} [aperture] the f-number
 * @property {number} [iso]
 * @property {number} [focalLength] in millimetres
 * @property {{latitude?: number, longitude?: number, altitude?: number}} [location] in degrees, and metres
 * @property {string} [artist]
 * @property {string} [copyright]
 * @property {number} [rating] the file's own
 * @property {string[]} keywords
 * @property {string[]} sealed groups that are stored encrypted
 * @property {string[]} omitted groups that are not stored
 *
 * @typedef {object} PluginResult
 * @property {string} name
 * @property {string} version
 * @property {Record<string, any>} values
 * @property {string} [problem] why there are no values
 *
 * @typedef {object} Library
 * @property {string} id
 * @property {string} name
 * @property {{state: 'notDetermined' | 'restricted' | 'denied' | 'authorised' | 'limited', reason: string | null, folders: string[], folderBytes?: string[]}} access
 * @property {{photos: number, missing: number, failed: number, unreviewed: number, byVerdict: Verdicts, pending: number, withProblem: number, byteCount: number, stacks: number, stackedFiles: number}} totals
 * @property {{name: string, edge: number | null, digest: string}[]} tiers the largest first
 * @property {string} reviewTier
 * @property {string} gridTier
 * @property {string[]} pluginValues names of plugin values, as in filters
 * @property {boolean} originals
 * @property {boolean} secure
 * @property {boolean} reachable
 * @property {string} command that serves this library
 * @property {{name: string, scope: 'look' | 'decide', ends?: string, places: boolean}} [share] the part of the library that a guest sees;
 *   absent for the owner
 *
 * @typedef {Record<Verdict, number>} Verdicts photos by verdict
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
 * @property {Verdicts} byVerdict
 * @property {number} pending
 * @property {number | null} lastMinuteRate photos per minute
 * @property {number | null} rate photos per minute
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
 * @property {string} shapes one byte per photo in base64: see `grid/shapes.js`
 * @property {Record<string, number>} places of the requested photos, by ID
 *
 * @typedef {object} Preparation
 * @property {'idle' | 'running' | 'elsewhere' | 'failed'} state
 * @property {number} found so far
 * @property {number | null} total null until all folders were scanned
 * @property {boolean} watching changes in the folders are noticed
 * @property {number} prepared
 * @property {number} unchanged
 * @property {number} linked
 * @property {number} failed
 * @property {number} accepted of those that failed
 * @property {Record<string, number>} notPrepared files that are not photos of the library, by kind
 * @property {number | null} toDo photos that had to be opened
 * @property {number | null} rate photos per second
 * @property {number | null} secondsLeft
 * @property {string | null} reason
 *
 * @typedef {object} Commit
 * @property {string | null} batch
 * @property {number} applied photos: sidecars, trashed, restored and unchanged together
 * @property {number} sidecars
 * @property {number} trashed
 * @property {number} restored
 * @property {number} unchanged
 * @property {number} remaining photos that were not processed
 * @property {number} recovered
 * @property {LeftPhoto[]} left
 *
 * @typedef {object} LeftPhoto a photo skipped by a commit
 * @property {string} id
 * @property {string} path
 * @property {string} [pathBytes] base64 of the path if it is not UTF-8
 * @property {'sidecar' | 'trash' | 'restore' | 'nothing'} action
 * @property {string} [reason]
 * @property {string} [words]
 * @property {string} [remedy]
 */
export {}
